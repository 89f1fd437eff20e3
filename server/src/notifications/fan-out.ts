import type { NotificationKind } from '@ballpark/domain/notifications.ts';
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
import { collectNotifications } from './collect.ts';
import * as queries from './notification-queries.ts';
import { deleteOldNotifications } from './notification-queries.ts';
import { deleteReadEvents, hasUnreadEvents } from './notify-queries.ts';
import { addToUnread, notify } from './notify.ts';

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
