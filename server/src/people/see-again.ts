import type { Deps } from '../deps.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { type Avoiding, deleteAvoided } from './avoid-queries.ts';

/** Removes a block or a mute; what the other person has done stays (product 15.13). */
export async function seeAgain(
  deps: Pick<Deps, 'db' | 'now'>,
  avoiding: Avoiding,
): Promise<Record<string, never>> {
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    if (!(await deleteAvoided(trx, avoiding))) return;
    const { userId, personId, how } = avoiding;
    const viewers = how === 'block' ? [userId, personId] : [userId];
    await recordEvents(
      trx,
      viewers.map((viewer) => ({ kind: 'user.seesOthers' as const, userId: viewer })),
      now,
    );
  });
  return {};
}
