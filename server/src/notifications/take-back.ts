import type { NotificationKind } from '@ballpark/domain/notifications.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Event, OutboxRow } from '../events/outbox-queries.ts';
import * as queries from './take-back-queries.ts';

/** What an event makes untrue: earlier events of the same listing, and everybody's unread notifications of them. */
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
 * Takes back the unread notifications of what these events took back: their mails and pushes that still wait go with them.
 * Answers the events without those that others among them took back, which notify nobody.
 */
export async function takeBack(
  trx: Kysely<Schema>,
  events: readonly OutboxRow[],
  now: Date,
): Promise<OutboxRow[]> {
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

/** The suggestion or question that an event is about. */
function subjectOf({ payload }: OutboxRow): unknown {
  return payload.suggestionId ?? payload.questionId;
}
