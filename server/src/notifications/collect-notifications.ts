import { toMinor } from '@ballpark/domain/money.ts';
import type { NotificationKind } from '@ballpark/domain/notifications.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Event, OutboxRow } from '../events/outbox-queries.ts';
import type { PendingNotification } from './pending-notification.ts';
import { findSuggesters, findTitles, findUnanswered } from './event-detail-queries.ts';
import { rankNotifications } from './rank-notifications.ts';
import { moderatorNotifications } from './moderator-notifications.ts';
import { nearbyNotifications } from './nearby-notifications.ts';

/** The notifications that these events cause, without those of a person's own actions and of deleted things. */
export async function collectNotifications(
  trx: Kysely<Schema>,
  events: readonly OutboxRow[],
  nowMs: number,
): Promise<PendingNotification[]> {
  return [
    ...(await personNotifications(trx, events, kindsForOne, findTitles)),
    ...(await personNotifications(trx, events, questionsForOwners, findUnanswered)),
    ...(await suggesterNotifications(trx, events)),
    ...events.flatMap(achievementNotification),
    ...events.flatMap(exportNotification),
    ...(await moderatorNotifications(trx, events)),
    ...(await rankNotifications(trx, events)),
    ...(await nearbyNotifications(trx, events, nowMs)),
  ];
}

/** Kinds with one recipient: the owner of the listing, or the author of the answered question. */
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

/** The events that cause a notification of one of these kinds. */
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
  return theirs.flatMap(({ userId, notification: kind, listingId, createdAt: at, payload }) => {
    const title = titles.get(listingId);
    const otherId = typeof payload.byUserId === 'string' ? payload.byUserId : null;
    if (title === undefined) return [];
    const subjectId = payload.suggestionId ?? payload.questionId;
    const facts = { title, ...(typeof subjectId === 'string' && { subjectId }) };
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
