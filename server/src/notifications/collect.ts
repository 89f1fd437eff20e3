import { hourMs } from '@ballpark/domain/durations.ts';
import { localClock } from '@ballpark/domain/local-day.ts';
import { toMinor } from '@ballpark/domain/money.ts';
import { type NotificationKind, maxNearbyADay, rankToNotifyOf } from '@ballpark/domain/notifications.ts';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Event, OutboxRow } from '../events/outbox-queries.ts';
import { type LimitDeps, areWithinLimits } from '../limits/rate-limit.ts';
import { rates } from '../limits/rates.ts';
import { findModerators, findOpenCases } from './case-queries.ts';
import * as queries from './nearby-queries.ts';
import {
  findFirstPrices,
  findFirstSuggesters,
  findHiddenSuggestions,
  findSuggesters,
  findTitles,
  findUnanswered,
} from './notify-queries.ts';
import type { PendingNotification } from './notify.ts';

/** Omits a person's own actions and deleted things. */
export async function collectNotifications(
  { now, config }: Pick<Deps, 'now' | 'config'>,
  trx: Kysely<Schema>,
  events: readonly OutboxRow[],
): Promise<PendingNotification[]> {
  return [
    ...(await personNotifications(trx, events, kindsForOne, findTitles)),
    ...(await personNotifications(trx, events, questionsForOwners, findUnanswered)),
    ...(await suggesterNotifications(trx, events)),
    ...(await firstSuggesterNotifications(trx, events)),
    ...(await firstPriceNotifications(trx, events)),
    ...events.flatMap(achievementNotification),
    ...events.flatMap(exportNotification),
    ...(await moderatorNotifications(trx, events)),
    ...(await newcomerNotifications(trx, events)),
    ...(await rankNotifications(trx, events)),
    ...(await nearbyNotifications({ db: trx, now, config }, events)),
  ];
}

/** Another value would fail whenever its person reads their notifications. */
const givenId = z.uuid().optional();

/** The listing's owner, or the author of the answered question. */
const kindsForOne: Partial<Record<Event['kind'], NotificationKind>> = {
  'suggestion.created': 'suggestionReceived',
  'suggestion.updated': 'suggestionEdited',
  'listing.endsSoon': 'listingEndsSoon',
  'listing.autoClosed': 'listingAutoClosed',
  'question.asked': 'questionAsked',
  'question.answered': 'questionAnswered',
};

const questionsForOwners: typeof kindsForOne = {
  'listing.autoClosed': 'finalPriceAsked',
  'listing.priceAsked': 'finalPriceAsked',
};

const kindsForSuggesters: Partial<Record<Event['kind'], NotificationKind>> = {
  'listing.closed': 'pricedListingClosed',
  'listing.priceAnswered': 'pricedListingClosed',
  'listing.reopened': 'pricedListingReopened',
};

type OfListing = OutboxRow & { listingId: string; userId: string; notification: NotificationKind };

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

async function personNotifications(
  trx: Kysely<Schema>,
  events: readonly OutboxRow[],
  kinds: typeof kindsForOne,
  findListings: typeof findTitles,
): Promise<PendingNotification[]> {
  const theirs = eventsOf(events, kinds).filter(({ userId, payload }) => payload.byUserId !== userId);
  if (theirs.length === 0) return [];
  const titles = await findListings(
    trx,
    theirs.map(({ listingId }) => listingId),
  );
  const hidden = await findHiddenSuggestions(
    trx,
    theirs.flatMap(({ payload: { suggestionId } }) => givenId.parse(suggestionId) ?? []),
  );
  return theirs.flatMap(({ userId, notification: kind, listingId, createdAt: at, payload }) => {
    if (hidden.has(String(payload.suggestionId))) return [];
    const title = titles.get(listingId);
    const otherId = typeof payload.byUserId === 'string' ? payload.byUserId : null;
    if (title === undefined) return [];
    const subjectId = givenId.parse(payload.suggestionId ?? payload.questionId);
    const facts = { title, ...(subjectId !== undefined && { subjectId }) };
    return [{ userId, otherId, kind, listingId, count: 1, facts, at }];
  });
}

async function suggesterNotifications(
  trx: Kysely<Schema>,
  events: readonly OutboxRow[],
): Promise<PendingNotification[]> {
  const closes = eventsOf(events, kindsForSuggesters).filter(({ payload }) => payload.finalPrice !== null);
  if (closes.length === 0) return [];
  const suggesters = await findSuggesters(
    trx,
    closes.map(({ listingId, createdAt }) => ({ listingId, at: createdAt })),
  );
  const byMoment = Map.groupBy(suggesters, ({ listingId, at }) => momentOf(listingId, at));
  return closes.flatMap(({ listingId, createdAt: at, notification: kind, payload, userId: otherId }) =>
    (byMoment.get(momentOf(listingId, at)) ?? []).flatMap((suggester) => {
      const { userId, title, currency, amountMinor, xp, hasSeenPrice } = suggester;
      if (kind === 'pricedListingClosed' && hasSeenPrice) return [];
      const finalPriceMinor = toMinor(Number(payload.finalPrice), currency) ?? 0;
      const facts =
        kind === 'pricedListingClosed'
          ? { title, currency, finalPriceMinor, amountMinor, xp: xp ?? 0 }
          : { title };
      return [{ userId, otherId, kind, listingId, count: 1, facts, at }];
    }),
  );
}

/** Who guessed first was promised news of the second guess. */
async function firstSuggesterNotifications(
  trx: Kysely<Schema>,
  events: readonly OutboxRow[],
): Promise<PendingNotification[]> {
  const madeIds = suggestionsMade(events);
  if (madeIds.length === 0) return [];
  const firsts = await findFirstSuggesters(trx, madeIds);
  return firsts.map(({ userId, otherId, listingId, title, at }) => ({
    userId,
    otherId,
    kind: 'firstGuessJoined',
    listingId,
    count: 1,
    facts: { title },
    at,
  }));
}

/** The price is of all guesses, so nobody's block withholds it. */
async function firstPriceNotifications(
  trx: Kysely<Schema>,
  events: readonly OutboxRow[],
): Promise<PendingNotification[]> {
  const madeIds = suggestionsMade(events);
  if (madeIds.length === 0) return [];
  const priced = await findFirstPrices(trx, madeIds);
  return priced.map(({ userId, listingId, at, ...facts }) => ({
    userId,
    listingId,
    at,
    kind: 'firstFairPrice',
    count: 1,
    facts,
  }));
}

function suggestionsMade(events: readonly OutboxRow[]): string[] {
  return events.flatMap(({ kind, payload: { suggestionId } }) =>
    kind === 'suggestion.created' && typeof suggestionId === 'string' ? [suggestionId] : [],
  );
}

function momentOf(listingId: string, at: Date): string {
  return `${listingId} ${at.getTime()}`;
}

function achievementNotification({ kind, userId, payload, createdAt: at }: OutboxRow): PendingNotification[] {
  if (kind !== 'achievement.unlocked' || userId === null) return [];
  const facts = { achievementId: String(payload.achievementId), xp: Number(payload.xpReward) };
  return [{ userId, kind: 'achievementUnlocked', listingId: null, count: 1, facts, at }];
}

function exportNotification({ kind, userId, createdAt: at }: OutboxRow): PendingNotification[] {
  if (kind !== 'export.made' || userId === null) return [];
  return [{ userId, kind: 'exportReady', listingId: null, count: 1, facts: {}, at }];
}

/** Notifies of a rank only if it is better than any before. */
async function rankNotifications(
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

/** An older listing notifies nobody. */
const freshMs = hourMs;

/** Neighbours get a few a day at most. */
async function nearbyNotifications(
  deps: LimitDeps,
  events: readonly OutboxRow[],
): Promise<PendingNotification[]> {
  const { db } = deps;
  const nowMs = deps.now().getTime();
  const posted = new Map(
    events
      .filter(({ kind, createdAt }) => kind === 'listing.created' && createdAt.getTime() > nowMs - freshMs)
      .map(({ listingId, createdAt }) => [listingId ?? '', createdAt]),
  );
  if (posted.size === 0) return [];
  const listingIds = [...posted.keys()];
  const zones = await queries.findZonesNear(db, listingIds);
  const todayByZone = new Map(zones.map((zone) => [zone, localClock(nowMs, zone).day]));
  const neighbours = await queries.findNeighbours(db, listingIds, todayByZone);
  const announced = await announcedOf(deps, neighbours);
  const notifiedToday = new Map(neighbours.map((neighbour) => [neighbour.userId, neighbour.notifiedToday]));
  return neighbours.flatMap(({ userId, listingId, title, ownerId }) => {
    const soFar = notifiedToday.get(userId) ?? 0;
    const at = posted.get(listingId);
    if (soFar >= maxNearbyADay || at === undefined || !announced.has(listingId)) return [];
    notifiedToday.set(userId, soFar + 1);
    return [{ userId, otherId: ownerId, kind: 'listingNearby', listingId, count: 1, facts: { title }, at }];
  });
}

/** An owner's deleted listings count too: their notifications are gone, but not their mails. */
async function announcedOf(
  deps: LimitDeps,
  neighbours: readonly queries.Neighbour[],
): Promise<ReadonlySet<string>> {
  const owners = new Map(neighbours.map(({ listingId, ownerId }) => [listingId, ownerId]));
  const announced = new Set<string>();
  for (const [listingId, key] of owners)
    if (await areWithinLimits(deps, [{ limit: rates.nearby.perOwner, key }])) announced.add(listingId);
  return announced;
}

async function moderatorNotifications(
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
        ({ aboutIds, personRole }) =>
          !aboutIds.includes(userId) && (role === 'admin' || personRole === 'member'),
      )
      .map(({ openedAt: at }) => ({ userId, kind, listingId: null, count: 1, facts: {}, at })),
  );
}

async function newcomerNotifications(
  trx: Kysely<Schema>,
  events: readonly OutboxRow[],
): Promise<PendingNotification[]> {
  const told = events.filter(({ kind }) => kind === 'newcomers.wait');
  const moderators = told.length === 0 ? [] : await findModerators(trx);
  const kind = 'newcomersWait' as const;
  return moderators.flatMap(({ id: userId }) =>
    told.map(({ payload, createdAt: at }) => {
      const count = Math.max(1, Number(payload.count) || 1);
      return { userId, kind, listingId: null, count, facts: {}, at };
    }),
  );
}
