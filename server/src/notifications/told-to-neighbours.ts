import { localClock } from '@ballpark/domain/local-day.ts';
import { mostNearbyADay } from '@ballpark/domain/notifications.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { OutboxRow } from '../events/read-outbox-queries.ts';
import * as queries from './nearby-queries.ts';
import type { Told } from './told.ts';

/** A listing that was posted longer ago is no news. */
const newsMs = 60 * 60 * 1000;

/** Who is to hear of listings that were posted just now: neighbours whom it fits, of a few a day at most. */
export async function toldToNeighbours(
  trx: Kysely<Schema>,
  events: readonly OutboxRow[],
  nowMs: number,
): Promise<Told[]> {
  const posted = new Map(
    events
      .filter(({ kind, createdAt }) => kind === 'listing.created' && createdAt.getTime() > nowMs - newsMs)
      .map(({ listingId, createdAt }) => [listingId ?? '', createdAt]),
  );
  if (posted.size === 0) return [];
  const listingIds = [...posted.keys()];
  const zones = await queries.findZonesNear(trx, listingIds);
  const todayByZone = new Map(zones.map((zone) => [zone, localClock(nowMs, zone).day]));
  const neighbours = await queries.findNeighbours(trx, listingIds, todayByZone);
  const toldToday = new Map(neighbours.map((neighbour) => [neighbour.userId, neighbour.toldToday]));
  return neighbours.flatMap(({ userId, listingId, title }) => {
    const told = toldToday.get(userId) ?? 0;
    const at = posted.get(listingId);
    if (told >= mostNearbyADay || at === undefined) return [];
    toldToday.set(userId, told + 1);
    return [{ userId, kind: 'listingNearby', listingId, count: 1, facts: { title }, at }];
  });
}
