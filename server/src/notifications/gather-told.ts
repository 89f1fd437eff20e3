import { localClock } from '@ballpark/domain/local-day.ts';
import { toMinor } from '@ballpark/domain/money.ts';
import { mostNearbyADay, rankToTell, type NotificationKind } from '@ballpark/domain/notifications.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Event } from '../events/outbox-queries.ts';
import type { OutboxRow } from '../events/read-outbox.ts';
import * as nearby from './nearby-queries.ts';
import type { Told } from './told.ts';
import { findSuggesters, findTitles } from './told-queries.ts';

/** A listing that was posted longer ago is no news. */
const newsMs = 60 * 60 * 1000;

/** Of whom each of these events concerns, what they are to be told: nobody of their own doing, nothing of what is gone. */
export async function gatherTold(
  trx: Kysely<Schema>,
  events: readonly OutboxRow[],
  nowMs: number,
): Promise<Told[]> {
  return [
    ...(await toldToOwners(trx, events)),
    ...(await toldToSuggesters(trx, events)),
    ...events.flatMap(toldOfAchievement),
    ...(await toldOfRanks(trx, events)),
    ...(await toldToNeighbours(trx, events, nowMs)),
  ];
}

const kindsForOwners: Partial<Record<Event['kind'], NotificationKind>> = {
  'suggestion.created': 'suggestionReceived',
  'suggestion.updated': 'suggestionEdited',
  'listing.endsSoon': 'listingEndsSoon',
  'listing.autoClosed': 'listingAutoClosed',
};

const kindsForSuggesters: Partial<Record<Event['kind'], NotificationKind>> = {
  'listing.closed': 'pricedListingClosed',
  'listing.reopened': 'pricedListingReopened',
};

type OfListing = OutboxRow & { listingId: string; userId: string; notification: NotificationKind };

/** The events that are told of under one of these kinds. */
function eventsOf(
  events: readonly OutboxRow[],
  kinds: Partial<Record<string, NotificationKind>>,
): OfListing[] {
  return events.flatMap((event) => {
    const { listingId, userId } = event;
    const notification = kinds[event.kind];
    if (notification === undefined || listingId === null || userId === null) return [];
    return [{ ...event, listingId, userId, notification }];
  });
}

async function toldToOwners(trx: Kysely<Schema>, events: readonly OutboxRow[]): Promise<Told[]> {
  const theirs = eventsOf(events, kindsForOwners).filter(
    ({ userId, payload }) => payload.byUserId !== userId,
  );
  if (theirs.length === 0) return [];
  const titles = await findTitles(
    trx,
    theirs.map(({ listingId }) => listingId),
  );
  return theirs.flatMap(({ userId, notification: kind, listingId, createdAt: at }) => {
    const title = titles.get(listingId);
    return title === undefined ? [] : [{ userId, kind, listingId, count: 1, facts: { title }, at }];
  });
}

async function toldToSuggesters(trx: Kysely<Schema>, events: readonly OutboxRow[]): Promise<Told[]> {
  const closes = eventsOf(events, kindsForSuggesters);
  if (closes.length === 0) return [];
  const suggesters = await findSuggesters(
    trx,
    closes.map(({ listingId, createdAt }) => ({ listingId, at: createdAt })),
  );
  const byMoment = Map.groupBy(suggesters, ({ listingId, at }) => momentOf(listingId, at));
  return closes.flatMap(({ listingId, createdAt: at, notification: kind, payload }) =>
    (byMoment.get(momentOf(listingId, at)) ?? []).map(({ userId, title, currency, amountMinor, xp }) => {
      const finalPriceMinor = toMinor(Number(payload.finalPrice), currency) ?? 0;
      const facts =
        kind === 'pricedListingClosed'
          ? { title, currency, finalPriceMinor, amountMinor, xp: xp ?? 0 }
          : { title };
      return { userId, kind, listingId, count: 1, facts, at };
    }),
  );
}

function momentOf(listingId: string, at: Date): string {
  return `${listingId} ${at.getTime()}`;
}

function toldOfAchievement({ kind, userId, payload, createdAt: at }: OutboxRow): Told[] {
  if (kind !== 'achievement.unlocked' || userId === null) return [];
  const facts = { achievementId: String(payload.achievementId), xp: Number(payload.xpReward) };
  return [{ userId, kind: 'achievementUnlocked', listingId: null, count: 1, facts, at }];
}

async function toldOfRanks(trx: Kysely<Schema>, events: readonly OutboxRow[]): Promise<Told[]> {
  const risen = events.filter(({ kind }) => kind === 'xp.awarded' || kind === 'achievement.unlocked');
  const risenAt = new Map(risen.map(({ userId, createdAt }) => [userId ?? '', createdAt]));
  if (risenAt.size === 0) return [];
  const reached = (await nearby.findStandings(trx, [...risenAt.keys()])).flatMap(
    ({ userId, rank, people }) => {
      const toldRank = rankToTell(rank, people);
      return toldRank === null ? [] : [{ userId, rank, toldRank }];
    },
  );
  if (reached.length === 0) return [];
  const isBetter = await nearby.saveToldRanks(trx, reached);
  return reached.flatMap(({ userId, rank }) => {
    const at = risenAt.get(userId);
    if (!isBetter.has(userId) || at === undefined) return [];
    return [{ userId, kind: 'rankReached', listingId: null, count: 1, facts: { rank }, at }];
  });
}

async function toldToNeighbours(
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
  const zones = await nearby.findZonesNear(trx, listingIds);
  const todayByZone = new Map(zones.map((zone) => [zone, localClock(nowMs, zone).day]));
  const neighbours = await nearby.findNeighbours(trx, listingIds, todayByZone);
  const toldToday = new Map(neighbours.map((neighbour) => [neighbour.userId, neighbour.toldToday]));
  return neighbours.flatMap(({ userId, listingId, title }) => {
    const told = toldToday.get(userId) ?? 0;
    const at = posted.get(listingId);
    if (told >= mostNearbyADay || at === undefined) return [];
    toldToday.set(userId, told + 1);
    return [{ userId, kind: 'listingNearby', listingId, count: 1, facts: { title }, at }];
  });
}
