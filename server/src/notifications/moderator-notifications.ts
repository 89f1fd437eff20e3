import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { OutboxRow } from '../events/outbox-queries.ts';
import { findModerators, findOpenCases } from './moderator-queries.ts';
import type { PendingNotification } from './pending-notification.ts';

/** Notifies moderators of cases that still wait, without cases about themselves. */
export async function moderatorNotifications(
  trx: Kysely<Schema>,
  events: readonly OutboxRow[],
): Promise<PendingNotification[]> {
  const opened = events.filter(({ kind }) => kind === 'case.opened');
  if (opened.length === 0) return [];
  const cases = await findOpenCases(
    trx,
    opened.map(({ payload }) => String(payload.caseId)),
  );
  const moderators = cases.length === 0 ? [] : await findModerators(trx);
  const kind = 'caseOpened' as const;
  return moderators.flatMap(({ id: userId, role }) =>
    cases
      .filter(
        ({ personId, personRole }) => personId !== userId && (role === 'admin' || personRole === 'member'),
      )
      .map(({ openedAt: at }) => ({ userId, kind, listingId: null, count: 1, facts: {}, at })),
  );
}
