import { minGuesses } from '@ballpark/domain/fair-price.ts';
import type { NotificationFacts } from '@ballpark/domain/notification-text.ts';
import type { NotificationKind } from '@ballpark/domain/notifications.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { listingIsShown, suggestionCounts } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';
import {
  type Event,
  recordKinds,
  findPosition,
  hasNews,
  recordChangedLists,
} from '../events/outbox-queries.ts';

export type NewNotification = {
  id: string;
  user_id: string;
  kind: string;
  listing_id: string | null;
  count: number;
  facts: NotificationFacts;
  in_app: boolean;
  local_day: string;
  mail_due_at: Date | null;
  digest_day: string | null;
  created_at: Date;
};

export type Kept = {
  id: string;
  mailDueAt: Date | null;
  asksMail: boolean;
};

/** A growing notification is mailed again only after this. */
const mailInterval = sql`interval '15 minutes'`;

/**
 * Adds to the person's unread notification of the same kind and listing, unless that one is hidden in the app
 * and its mails are sent.
 */
export async function upsertNotifications(
  db: Kysely<Schema>,
  notifications: readonly NewNotification[],
  now: Date,
): Promise<Kept[]> {
  const isDealtWith = sql`(not notification.in_app and coalesce(notification.mail_due_at <= ${now}, true) and notification.digest_day is null)`;
  const { rows } = await sql<Kept>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(notifications)}::jsonb) as given (
        id uuid, user_id uuid, kind text, listing_id uuid, count int, facts jsonb, in_app boolean, local_day date,
        mail_due_at timestamptz, digest_day date, created_at timestamptz)
    ), before as (
      select notification.id, notification.mail_due_at
      from notification join given using (user_id, kind, listing_id) where read_at is null
    ), kept as (
      insert into notification
        (id, user_id, kind, listing_id, count, facts, in_app, local_day, mail_due_at, digest_day, created_at)
      select id, user_id, kind, listing_id, count, facts, in_app, local_day, mail_due_at, digest_day, created_at
      from given order by user_id, kind, listing_id
      on conflict (user_id, kind, listing_id) where read_at is null do update set
        count = excluded.count + case when ${isDealtWith} then 0 else notification.count end,
        facts = excluded.facts, created_at = excluded.created_at, local_day = excluded.local_day,
        in_app = notification.in_app or excluded.in_app,
        mail_due_at = case
          when excluded.mail_due_at is null or notification.mail_due_at > ${now} then notification.mail_due_at
          else greatest(excluded.mail_due_at, notification.mail_due_at + ${mailInterval}) end,
        digest_day = least(notification.digest_day, excluded.digest_day)
      returning id, user_id, in_app, mail_due_at
    ), pending as (${recordChangedLists(sql`select user_id from kept where in_app`, now)})
    select kept.id, kept.mail_due_at as "mailDueAt", kept.mail_due_at is distinct from before.mail_due_at as "asksMail"
    from kept left join before using (id)`.execute(db);
  return rows;
}

/** Returns the people who had one. The others need a new one, as do those whose own is hidden in the app. */
export async function growWithoutListing(
  db: Kysely<Schema>,
  kind: NotificationKind,
  more: readonly { userId: string; count: number; at: Date }[],
  now: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: string }>`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(more)}::jsonb) as given ("userId" uuid, count int, at timestamptz)
    ), unread as (
      select notification.id, given.count, given.at from notification join given on given."userId" = notification.user_id
      where kind = ${kind} and listing_id is null and read_at is null and in_app
      order by user_id for no key update of notification
    ), grown as (
      update notification set count = notification.count + unread.count, created_at = greatest(notification.created_at, unread.at)
      from unread where notification.id = unread.id returning user_id
    ), pending as (${recordChangedLists(sql`select user_id from grown`, now)})
    select user_id from grown`.execute(db);
  return new Set(rows.map(({ user_id: userId }) => userId));
}

/** What the fan-out itself records. */
export const ownKind: Event['kind'] = 'notification.changed';

/** Ignores up to `most` events of its own. */
export async function hasUnreadEvents(db: Kysely<Schema>, most: number): Promise<boolean> {
  return hasNews(db, 'notifications', { isOfInterest: sql<boolean>`kind <> ${ownKind}`, most });
}

export async function deleteReadEvents(db: Kysely<Schema>, before: Date, most: number): Promise<number> {
  const notified = await findPosition(db, 'notifications');
  const counted = await findPosition(db, 'records');
  const { rows } = await sql`
    delete from outbox where id in (
      select id from outbox
      where created_at < ${before} and seq <= ${notified} and (kind <> all(${recordKinds}) or seq <= ${counted})
      order by created_at limit ${most})
    returning id`.execute(db);
  return rows.length;
}

export async function findTitles(
  db: Kysely<Schema>,
  listingIds: readonly string[],
): Promise<Map<string, string>> {
  return titlesOf(await selectTitles(db, listingIds).execute());
}

export async function findUnanswered(
  db: Kysely<Schema>,
  listingIds: readonly string[],
): Promise<Map<string, string>> {
  const unanswered = selectTitles(db, listingIds)
    .where('auto_closed_at', 'is not', null)
    .where('price_answered_at', 'is', null);
  return titlesOf(await unanswered.execute());
}

function selectTitles(db: Kysely<Schema>, listingIds: readonly string[]) {
  return db
    .selectFrom('listing')
    .select(['id', 'title'])
    .where('id', '=', sql<string>`any(${listingIds}::uuid[])`)
    .where(listingIsShown);
}

function titlesOf(rows: readonly { id: string; title: string }[]): Map<string, string> {
  return new Map(rows.map(({ id, title }) => [id, title]));
}

export async function findHiddenSuggestions(
  db: Kysely<Schema>,
  suggestionIds: readonly string[],
): Promise<Set<string>> {
  if (suggestionIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('suggestion')
    .select('id')
    .where('id', '=', sql<string>`any(${suggestionIds}::uuid[])`)
    .where('hidden_by', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Of this listing. */
function wasNotTold(kind: NotificationKind, userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`not exists (
    select from notification
    where notification.user_id = ${userId} and kind = ${sql.lit(kind)} and notification.listing_id = listing.id)`;
}

type FirstSuggester = { userId: string; otherId: string; listingId: string; title: string; at: Date };

/**
 * Finds, of these suggestions, those that are the second on an open listing, with the author of the first.
 * None where that person was told before.
 */
export async function findFirstSuggesters(
  db: Kysely<Schema>,
  suggestionIds: readonly string[],
): Promise<FirstSuggester[]> {
  const { rows } = await sql<FirstSuggester>`
    select first.user_id as "userId", second.user_id as "otherId", listing.id as "listingId", listing.title,
      second.created_at as at
    from suggestion as made
    join listing on listing.id = made.listing_id and listing.is_active and ${listingIsShown}
    cross join lateral (
      select array(
        select suggestion.id from suggestion where suggestion.listing_id = listing.id and ${suggestionCounts}
        order by suggestion.created_at, suggestion.id limit 2) as ids
    ) as earliest
    join suggestion as first on first.id = earliest.ids[1] and first.user_id is not null
    join suggestion as second on second.id = earliest.ids[2] and second.id = made.id
    where made.id = any(${suggestionIds}::uuid[]) and second.user_id is not null
      and ${wasNotTold('firstGuessJoined', sql.ref('first.user_id'))}`.execute(db);
  return rows;
}

type FirstPrice = {
  userId: string;
  listingId: string;
  at: Date;
  title: string;
  currency: string;
  fairPriceMinor: number;
  fairLowMinor: number;
  fairHighMinor: number;
  offerMinor: number | null;
};

/**
 * Finds, of these suggestions, those that gave an open listing its first fair price, with its owner. None of a listing whose owner was
 * told before.
 */
export async function findFirstPrices(
  db: Kysely<Schema>,
  suggestionIds: readonly string[],
): Promise<FirstPrice[]> {
  const { rows } = await sql<FirstPrice>`
    select listing.user_id as "userId", listing.id as "listingId", made.created_at as at, listing.title, listing.currency,
      fair_price_minor as "fairPriceMinor", fair_low_minor as "fairLowMinor", fair_high_minor as "fairHighMinor",
      offer_minor as "offerMinor"
    from suggestion as made
    join listing on listing.id = made.listing_id and listing.is_active and ${listingIsShown}
      and listing.fair_price_minor is not null
    where made.id = any(${suggestionIds}::uuid[]) and made.id = (
        select suggestion.id from suggestion where suggestion.listing_id = listing.id and ${suggestionCounts}
        order by suggestion.created_at, suggestion.id offset ${minGuesses - 1} limit 1)
      and ${wasNotTold('firstFairPrice', sql.ref('listing.user_id'))}`.execute(db);
  return rows;
}

type Moment = { listingId: string; at: Date };
type Suggester = Moment & {
  userId: string;
  title: string;
  currency: string;
  amountMinor: number;
  xp: number | null;
  hasSeenPrice: boolean;
};

/** Finds people who suggested before each moment and are still here. */
export async function findSuggesters(db: Kysely<Schema>, moments: readonly Moment[]): Promise<Suggester[]> {
  const { rows } = await sql<Suggester>`
    select moment.listing_id as "listingId", moment.at, suggestion.user_id as "userId", listing.title, listing.currency,
      suggestion.amount_minor as "amountMinor", (
        select sum(xp_award.amount)::int from xp_award
        where xp_award.suggestion_id = suggestion.id and xp_award.created_at = moment.at) as xp,
      coalesce(suggestion.revealed_at >= moment.at, false) as "hasSeenPrice"
    from unnest(${moments.map(({ listingId }) => listingId)}::uuid[], ${moments.map(({ at }) => at)}::timestamptz[])
      as moment (listing_id, at)
    join listing on listing.id = moment.listing_id and ${listingIsShown}
    join suggestion on suggestion.listing_id = listing.id and suggestion.created_at <= moment.at
      and suggestion.user_id is not null and ${suggestionCounts}`.execute(db);
  return rows;
}
