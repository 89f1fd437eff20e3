import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { growWithoutListing } from './notify-queries.ts';
import type { PendingNotification } from './pending-notification.ts';

const kind = 'caseOpened';

/**
 * Has what a moderator has not read yet of open cases stand for the new ones as well, in the caller's transaction, which is the only one that
 * tells of them; answers what is left to be told. A queue that grows rings once (product 13.1).
 */
export async function growUnread(
  trx: Kysely<Schema>,
  pending: readonly PendingNotification[],
  now: Date,
): Promise<PendingNotification[]> {
  const others = pending.filter((one) => one.kind !== kind);
  const byPerson = Map.groupBy(
    pending.filter((one) => one.kind === kind),
    ({ userId }) => userId,
  );
  if (byPerson.size === 0) return others;
  const opened = [...byPerson.values()].flatMap((same) => {
    const last = same.at(-1);
    return last ? [{ ...last, count: same.reduce((sum, { count }) => sum + count, 0) }] : [];
  });
  const grown = await growWithoutListing(trx, kind, opened, now);
  return [...others, ...opened.filter(({ userId }) => !grown.has(userId))];
}
