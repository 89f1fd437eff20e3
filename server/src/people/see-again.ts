import type { Deps } from '../deps.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { type Avoiding, deleteAvoided } from './avoid-queries.ts';

/**
 * Removes a block or a mute; what the other person has done stays. The other person is not notified in any way, and sees the
 * caller's listings when they ask for them.
 */
export async function seeAgain(
  deps: Pick<Deps, 'db' | 'now'>,
  avoiding: Avoiding,
): Promise<Record<string, never>> {
  const now = deps.now();
  await deps.db.transaction().execute(async (trx) => {
    if (!(await deleteAvoided(trx, avoiding))) return;
    await recordEvents(trx, [{ kind: 'user.seesOthers', userId: avoiding.userId }], now);
  });
  return {};
}
