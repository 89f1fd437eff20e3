import { localClock } from '@ballpark/domain/local-day.ts';
import { mostNearbyADay } from '@ballpark/domain/notifications.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { OutboxRow } from '../events/outbox-queries.ts';
import * as queries from './nearby-queries.ts';
import type { PendingNotification } from './pending-notification.ts';

/** A listing that is older than this notifies nobody. */
const freshMs = 60 * 60 * 1000;

/** The notifications of neighbours about new listings that match what they want, a few a day at most. */
export async function nearbyNotifications(
  trx: Kysely<Schema>,
  events: readonly OutboxRow[],
  nowMs: number,
): Promise<PendingNotification[]> {
  const posted = new Map(
    events
      .filter(({ kind, createdAt }) => kind === 'listing.created' && createdAt.getTime() > nowMs - freshMs)
      .map(({ listingId, createdAt }) => [listingId ?? '', createdAt]),
  );
  if (posted.size === 0) return [];
  const listingIds = [...posted.keys()];
  const zones = await queries.findZonesNear(trx, listingIds);
  const todayByZone = new Map(zones.map((zone) => [zone, localClock(nowMs, zone).day]));
  const neighbours = await queries.findNeighbours(trx, listingIds, todayByZone);
  const notifiedToday = new Map(neighbours.map((neighbour) => [neighbour.userId, neighbour.notifiedToday]));
  return neighbours.flatMap(({ userId, listingId, title, ownerId }) => {
    const soFar = notifiedToday.get(userId) ?? 0;
    const at = posted.get(listingId);
    if (soFar >= mostNearbyADay || at === undefined) return [];
    notifiedToday.set(userId, soFar + 1);
    return [{ userId, otherId: ownerId, kind: 'listingNearby', listingId, count: 1, facts: { title }, at }];
  });
}
