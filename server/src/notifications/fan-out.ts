import { dayMs } from '@ballpark/domain/durations.ts';
import { listListings } from '@ballpark/domain/contract/listings.ts';
import { localClock } from '@ballpark/domain/local-day.ts';
import { type NotificationKind, minToGuess, isToGuessTime } from '@ballpark/domain/notifications.ts';
import { nearbyKm } from '@ballpark/domain/places.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { type Event, type OutboxRow, numberEvents } from '../events/outbox-queries.ts';
import { type ReaderDeps, outboxReader, readInTurn } from '../events/read-in-turn.ts';
import { job } from '../job.ts';
import { recurring } from '../jobs/job-kind.ts';
import { readFeed } from '../search/feed.ts';
import { collectNotifications } from './collect.ts';
import { claimToNotify, dropUnreadToGuess, findZonesToNotify } from './nearby-queries.ts';
import * as queries from './notification-queries.ts';
import { deleteOldNotifications } from './notification-queries.ts';
import { deleteReadEvents, hasUnreadEvents, ownKind } from './notify-queries.ts';
import { type PendingNotification, addToUnread, notify } from './notify.ts';

const batch = 200;
const notificationDays = 90;
/** Of an event that is tried again after this, what has made it untrue may be deleted too. */
const eventDays = 7;

type Needs = Pick<Deps, 'db' | 'jobs' | 'now' | 'config'>;

const reader = outboxReader<Needs>({
  name: 'notifications',
  batch,
  concerns: (kind) => kind !== ownKind,
  async handle(deps, trx, events, later) {
    const now = deps.now();
    const since = later ?? [];
    await takeBack(
      trx,
      events.filter((event) => !isUndone(event, since)),
      now,
    );
    const known =
      later === undefined
        ? events
        : events.filter(({ createdAt }) => createdAt >= daysBefore(now, eventDays));
    const pending = await collectNotifications(deps, trx, stillTrue(known, since));
    await notify(trx, deps, await addToUnread(trx, pending, now), now);
  },
});

export const fanOutOneJob = reader.setAside;

/** Notifications and the position in the outbox are one transaction, and one process works at a time. */
export async function fanOut(deps: ReaderDeps<Needs>): Promise<number> {
  await numberEvents(deps.db);
  if (!(await hasUnreadEvents(deps.db, batch))) return 0;
  let read = 0;
  for (;;) {
    const count = await readInTurn(deps, reader);
    read += count;
    if (count < batch) return read;
  }
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

/** Deletes or hides unread notifications of withdrawn things, with their waiting mails and pushes. */
async function takeBack(trx: Kysely<Schema>, events: readonly OutboxRow[], now: Date): Promise<void> {
  const ofKind = (kind: Event['kind']) => events.filter((event) => event.kind === kind);
  const withdrawn = events.filter(isWithdrawn);
  await queries.recount(trx, 'suggestionReceived', withdrawn, now);
  await queries.recount(trx, 'suggestionEdited', withdrawn, now);
  await queries.deleteOfFirstGuess(trx, listingsOf(withdrawn), now);
  await queries.deleteOfFirstPrice(trx, listingsOf(withdrawn), now);
  const retracted = events.filter(isRetracted);
  await queries.recount(trx, 'questionAsked', retracted, now);
  await queries.deleteOfDeleted(trx, listingsOf(ofKind('listing.deleted')), now);
  for (const event of events) {
    const kinds = undone[event.kind]?.notifications;
    if (kinds) await queries.deleteUnread(trx, listingsOf([event]), kinds, now);
  }
  await queries.deleteOfFormerModerators(trx, ofKind('user.roleChanged'), now);
}

function stillTrue(events: readonly OutboxRow[], later: readonly OutboxRow[]): OutboxRow[] {
  const all = [...events, ...later];
  const gone = new Set(all.filter((event) => isWithdrawn(event) || isRetracted(event)).flatMap(subjectOf));
  return events.filter(
    (event, at) => !subjectOf(event).some((id) => gone.has(id)) && !isUndone(event, all.slice(at + 1)),
  );
}

function isWithdrawn({ kind }: OutboxRow): boolean {
  return kind === ('suggestion.withdrawn' satisfies Event['kind']);
}

function isRetracted({ kind, payload }: OutboxRow): boolean {
  return kind === ('question.changed' satisfies Event['kind']) && payload.isTakenBack === true;
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

function subjectOf({ payload }: OutboxRow): unknown[] {
  return [payload.suggestionId ?? payload.questionId].filter((id) => id !== undefined);
}

const sweptAtOnce = 5000;

export async function sweepNotifications({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteOldNotifications(db, daysBefore(now(), notificationDays));
  while ((await deleteReadEvents(db, daysBefore(now(), eventDays), sweptAtOnce)) === sweptAtOnce);
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs);
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
      if (count >= minToGuess)
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
