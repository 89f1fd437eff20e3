import type { QueryOf } from '@ballpark/domain/contract/endpoint.ts';
import type { listAvoided } from '@ballpark/domain/contract/people.ts';
import type { Deps } from '../deps.ts';
import { BadRequest, Conflict, NotFound } from '../errors.ts';
import { type Event, recordEvents } from '../events/outbox-queries.ts';
import { takeFromLimit } from '../limits/rate-limit.ts';
import { rates } from '../limits/rates.ts';
import { paginationOf, sliceOf } from '../pagination.ts';
import * as queries from './block-queries.ts';
import { type Restriction, countBlocked, deleteBlock, findBlockedPeople } from './block-queries.ts';

export const maxBlocked = 1000;

/**
 * Deletes each one's notifications about the other's listings. Throws 400 for oneself, 404 for unknown
 * people, 409 beyond 1,000 people, 429 beyond 10 an hour for the same person.
 */
export async function blockOrMute(
  deps: Deps,
  restriction: queries.Restriction,
): Promise<Record<string, never>> {
  const { userId, personId, how } = restriction;
  if (userId === personId) throw new BadRequest('notOfOneself');
  await takeFromLimit(deps, rates.avoid.perPair, `${userId} ${personId}`);
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    if (!(await queries.isThere(trx, userId, personId))) throw new NotFound('userNotFound');
    await queries.lockBlocks(trx, userId);
    if ((await queries.countBlocked(trx, userId)) >= maxBlocked) throw new Conflict('avoidedTooMany');
    await queries.saveBlock(trx, restriction, now);
    await queries.deleteNotificationsAbout(trx, userId, personId, now);
    const events: Event[] = [{ kind: 'user.seesOthers', userId }];
    if (how === 'block') {
      await queries.deleteNotificationsAbout(trx, personId, userId, now);
      events.push({ kind: 'user.unseen', userId: personId, payload: { byUserId: userId } });
    }
    await recordEvents(trx, events, now);
  });
  return {};
}

/** The other person's block stays, and they are not notified. */
export async function unblockOrUnmute(
  deps: Pick<Deps, 'db' | 'now'>,
  restriction: Restriction,
): Promise<Record<string, never>> {
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    if (!(await deleteBlock(trx, restriction))) return;
    await recordEvents(trx, [{ kind: 'user.seesOthers', userId: restriction.userId }], now);
  });
  return {};
}

/** Omits those who have blocked the caller. */
export async function readBlocked(
  { db }: Pick<Deps, 'db'>,
  query: QueryOf<typeof listAvoided>,
  userId: string,
) {
  const rows = await findBlockedPeople(db, userId, sliceOf(query));
  const data = rows.map(({ blocks, mutes, created_at: createdAt, photo_url: photoUrl, ...person }) => ({
    person: { ...person, photoUrl },
    isBlocked: blocks,
    isMuted: mutes,
    createdAt: createdAt.toISOString(),
  }));
  return { data, pagination: paginationOf(query, await countBlocked(db, userId)) };
}
