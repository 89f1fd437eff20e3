import { rankToNotifyOf } from '@ballpark/domain/notifications.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { OutboxRow } from '../events/outbox-queries.ts';
import * as queries from './nearby-queries.ts';
import type { PendingNotification } from './pending-notification.ts';

/** The people whose XP brought them a better rank around their city than they were notified of before. */
export async function rankNotifications(
  trx: Kysely<Schema>,
  events: readonly OutboxRow[],
): Promise<PendingNotification[]> {
  const risen = events.filter(({ kind }) => kind === 'xp.awarded' || kind === 'achievement.unlocked');
  const risenAt = new Map(risen.map(({ userId, createdAt }) => [userId ?? '', createdAt]));
  if (risenAt.size === 0) return [];
  const reached = (await queries.findStandings(trx, [...risenAt.keys()])).flatMap(
    ({ userId, rank, noLower, people }) => {
      const notifiedRank = rankToNotifyOf(noLower, people);
      return notifiedRank === null ? [] : [{ userId, rank, notifiedRank }];
    },
  );
  if (reached.length === 0) return [];
  const isBetter = await queries.saveNotifiedRanks(trx, reached);
  return reached.flatMap(({ userId, rank }) => {
    const at = risenAt.get(userId);
    if (!isBetter.has(userId) || at === undefined) return [];
    return [{ userId, kind: 'rankReached', listingId: null, count: 1, facts: { rank }, at }];
  });
}
