import { listListings } from '@ballpark/domain/contract/listings.ts';
import { localClock } from '@ballpark/domain/local-day.ts';
import { type NotificationKind, fewestToGuess, isToGuessTime } from '@ballpark/domain/notifications.ts';
import { nearbyKm } from '@ballpark/domain/places.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import {
  type Event,
  type OutboxRow,
  lockPosition,
  numberEvents,
  readOutbox,
  savePosition,
} from '../events/outbox-queries.ts';
import { job } from '../job.ts';
import { recurring } from '../jobs/job-kind.ts';
import { readFeed } from '../search/feed.ts';
import { collectNotifications } from './collect.ts';
import { claimToNotify, dropUnreadToGuess, findZonesToNotify } from './nearby-queries.ts';
import * as queries from './notification-queries.ts';
import { deleteOldNotifications } from './notification-queries.ts';
import { deleteReadEvents, hasUnreadEvents } from './notify-queries.ts';
import { type PendingNotification, addToUnread, notify } from './notify.ts';

const batch = 200;
const reader = 'notifications';

/** Notifications and the position in the outbox are one transaction, and one process works at a time. */
export async function fanOut(deps: Pick<Deps, 'db' | 'jobs' | 'now'>): Promise<number> {
  await numberEvents(deps.db);
  if (!(await hasUnreadEvents(deps.db, batch))) return 0;
  let read = 0;
  for (;;) {
    const count = await fanOutBatch(deps);
    read += count;
    if (count < batch) return read;
  }
}

async function fanOutBatch(deps: Pick<Deps, 'db' | 'jobs' | 'now'>): Promise<number> {
  const now = deps.now();
  return deps.db.transaction().execute(async (trx) => {
    const events = await readOutbox(trx, await lockPosition(trx, reader), batch);
    const last = events.at(-1);
    if (!last) return 0;
    const standing = await takeBack(trx, events, now);
    const pending = await collectNotifications(trx, standing, now.getTime());
    await notify(trx, deps, await addToUnread(trx, pending, now), now);
    await savePosition(trx, reader, last.seq);
    return events.length;
  });
}

/** Catches up after a crash; each process also does this at once (main.ts). */
export const fanOutJob = job({
  name: 'fan-out-events',
  cron: '* * * * *',
  retry: recurring,
  pollSeconds: 30,
  async run(deps) {
    await fanOut(deps);
  },
});

/** What an event makes untrue: earlier events of the same listing, and their unread notifications. */
const undone: Partial<Record<string, { events: Event['kind'][]; notifications: NotificationKind[] }>> = {
  'listing.closed': {
    events: ['listing.reopened', 'listing.endsSoon'],
    notifications: ['pricedListingReopened', 'listingEndsSoon'],
  },
  'listing.autoClosed': {
    events: ['listing.reopened', 'listing.endsSoon'],
    notifications: ['pricedListingReopened', 'listingEndsSoon'],
  },
  'listing.reopened': { events: ['listing.closed'], notifications: ['pricedListingClosed'] },
};

/**
 * Deletes unread notifications of withdrawn things, with their waiting mails and pushes. Returns the events
 * that are still true.
 */
async function takeBack(trx: Kysely<Schema>, events: readonly OutboxRow[], now: Date): Promise<OutboxRow[]> {
  const ofKind = (kind: Event['kind']) => events.filter((event) => event.kind === kind);
  const withdrawn = ofKind('suggestion.withdrawn');
  await queries.recount(trx, 'suggestionReceived', withdrawn, now);
  await queries.recount(trx, 'suggestionEdited', withdrawn, now);
  await queries.deleteOfFirstGuess(trx, listingsOf(withdrawn), now);
  const retracted = ofKind('question.changed').filter(({ payload }) => payload.isTakenBack === true);
  await queries.recount(trx, 'questionAsked', retracted, now);
  await queries.deleteOfDeleted(trx, listingsOf(ofKind('listing.deleted')), now);
  for (const event of events) {
    const kinds = undone[event.kind]?.notifications;
    if (kinds) await queries.deleteUnread(trx, listingsOf([event]), kinds, now);
  }
  await queries.deleteOfFormerModerators(trx, ofKind('user.roleChanged'), now);
  const gone = new Set([...withdrawn, ...retracted].map(subjectOf));
  return events.filter((event, at) => !gone.has(subjectOf(event)) && !isUndone(event, events.slice(at + 1)));
}

function listingsOf(events: readonly OutboxRow[]): string[] {
  return events.flatMap(({ listingId }) => listingId ?? []);
}

function isUndone({ kind, listingId }: OutboxRow, later: readonly OutboxRow[]): boolean {
  return later.some(
    (other) =>
      listingId !== null &&
      other.listingId === listingId &&
      undone[other.kind]?.events.some((each) => each === kind),
  );
}

function subjectOf({ payload }: OutboxRow): unknown {
  return payload.suggestionId ?? payload.questionId;
}

const dayMs = 24 * 60 * 60 * 1000;
const notificationDays = 90;
const eventDays = 7;
const sweptAtOnce = 5000;

export async function sweepNotifications({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * dayMs);
  await deleteOldNotifications(db, daysAgo(notificationDays));
  while ((await deleteReadEvents(db, daysAgo(eventDays), sweptAtOnce)) === sweptAtOnce);
}

const peopleAtOnce = 20;
const nearbyQuery = listListings.query.parse({ radius: nearbyKm, toGuess: 'true', limit: 1 });

/**
 * Notifies people who want it, once a day, how many listings nearby are left to guess, if there are enough. Claiming the
 * recipients and notifying them are one transaction, so any number of workers may run at once. Answers how many were notified.
 */
export async function notifyToGuess(deps: Deps): Promise<number> {
  const nowMs = deps.now().getTime();
  const zones = (await findZonesToNotify(deps.db)).filter((zone) => isToGuessTime(nowMs, zone));
  if (zones.length === 0) return 0;
  const todayByZone = new Map(zones.map((zone) => [zone, localClock(nowMs, zone).day]));
  let count = 0;
  for (;;) {
    const { claimed, pending } = await notifyToGuessBatch(deps, todayByZone);
    count += pending;
    if (claimed < peopleAtOnce) return count;
  }
}

async function notifyToGuessBatch(deps: Deps, todayByZone: ReadonlyMap<string, string>) {
  const now = deps.now();
  return deps.db.transaction().execute(async (trx) => {
    const people = await claimToNotify(trx, todayByZone, now, peopleAtOnce);
    const reads = { ...deps, db: trx, replica: trx };
    const pending: PendingNotification[] = [];
    for (const { id, latitude, longitude, blockedIds } of people) {
      if (latitude === null || longitude === null) continue;
      const { pagination } = await readFeed(reads, nearbyQuery, {
        id,
        point: { latitude, longitude },
        blockedIds,
      });
      const count = pagination.totalCount;
      if (count >= fewestToGuess)
        pending.push({ userId: id, kind: 'nearbyToGuess', listingId: null, count, facts: {}, at: now });
    }
    const userIds = people.map(({ id }) => id);
    if (userIds.length > 0) await dropUnreadToGuess(trx, userIds);
    await notify(trx, deps, pending, now);
    return { claimed: people.length, pending: pending.length };
  });
}

export const notifyToGuessJob = job({
  name: 'notify-to-guess',
  cron: '6/15 * * * *',
  retry: recurring,
  async run(deps) {
    const count = await notifyToGuess(deps);
    if (count > 0) deps.log.info({ count }, 'people notified of what is left to guess nearby');
  },
});
