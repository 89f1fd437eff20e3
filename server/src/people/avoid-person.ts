import type { Deps } from '../deps.ts';
import { BadRequest, Conflict, NotFound } from '../errors.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import * as queries from './avoid-queries.ts';

export const mostAvoided = 1000;

/**
 * Blocks or mutes a person (product 15.13). Deletes the notifications that each has about the other's listings, because they would still
 * name them. Throws 400 for oneself, 404 for somebody whom one cannot know, 409 beyond 1,000 people.
 */
export async function avoidPerson(
  deps: Pick<Deps, 'db' | 'now'>,
  avoiding: queries.Avoiding,
): Promise<Record<string, never>> {
  const { userId, personId, how } = avoiding;
  if (userId === personId) throw new BadRequest('notOfOneself');
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    if (!(await queries.isThere(trx, userId, personId))) throw new NotFound('userNotFound');
    await queries.lockAvoiding(trx, userId);
    if ((await queries.countAvoided(trx, userId)) >= mostAvoided) throw new Conflict('avoidedTooMany');
    await queries.saveAvoided(trx, avoiding, now);
    await queries.deleteNotificationsAbout(trx, userId, personId, now);
    const viewers = how === 'block' ? [userId, personId] : [userId];
    if (how === 'block') await queries.deleteNotificationsAbout(trx, personId, userId, now);
    await recordEvents(
      trx,
      viewers.map((viewer) => ({ kind: 'user.seesOthers' as const, userId: viewer })),
      now,
    );
  });
  return {};
}
