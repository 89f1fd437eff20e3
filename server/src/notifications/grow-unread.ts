import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { growWithoutListing } from './notify-queries.ts';
import type { PendingNotification } from './pending-notification.ts';

const kind = 'caseOpened';

/**
 * Adds new cases to a moderator's unread notification, so that a growing queue notifies once. Runs in the transaction of the
 * fan-out; answers the notifications that still have to be made.
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
