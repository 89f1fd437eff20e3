import type { NotificationKind } from '@ballpark/domain/notifications.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { isSeenBy } from '../db/fragments.ts';
import { recordChangedLists } from '../events/outbox-queries.ts';

type Recounted = 'suggestionReceived' | 'suggestionEdited' | 'questionAsked';

/** What notifications of these kinds count: when it was made, and by whom. */
const counted: Record<Recounted, RawBuilder<unknown>> = {
  suggestionReceived: sql`select created_at as at, user_id from suggestion where suggestion.listing_id = unread.listing_id`,
  suggestionEdited: sql`select edited_at as at, user_id from suggestion where suggestion.listing_id = unread.listing_id`,
  questionAsked: sql`select created_at as at, user_id from question where question.listing_id = unread.listing_id`,
};

/**
 * Lowers the counts of owners' unread notifications to what is still there of what they count. What the owner has read before, or what comes
 * after, is not counted. A notification of which nothing is left is deleted. A suggestion counts once among the changed ones, so a count of
 * changes is lowered only to nothing.
 */
export async function recount(
  db: Kysely<Schema>,
  kind: Recounted,
  takenBack: readonly { userId: string | null; listingId: string | null }[],
  now: Date,
): Promise<void> {
  if (takenBack.length === 0) return;
  const owners = takenBack.map(({ userId }) => userId);
  const listings = takenBack.map(({ listingId }) => listingId);
  const isLowered = sql.lit(kind !== 'suggestionEdited');
  await sql`
    with unread as (
      select id, user_id, listing_id, created_at, coalesce((
        select max(read.created_at) from notification as read
        where read.user_id = notification.user_id and read.kind = ${kind} and read.listing_id = notification.listing_id
          and read.read_at is not null), '-infinity') as read_to
      from notification
      where kind = ${kind} and read_at is null
        and (user_id, listing_id) in (select * from unnest(${owners}::uuid[], ${listings}::uuid[]))
      order by user_id, listing_id for no key update of notification
    ), rest as (
      select unread.id, (
        select count(*)::int from (${counted[kind]}) as made
        where made.at > unread.read_to and made.at <= unread.created_at
          and ${isSeenBy(sql.ref('unread.user_id'), sql.ref('made.user_id'))}) as count
      from unread
    ), fewer as (
      update notification set count = rest.count from rest
      where notification.id = rest.id and ${isLowered} and rest.count between 1 and notification.count - 1
      returning user_id, in_app
    ), gone as (
      delete from notification using rest where notification.id = rest.id and rest.count = 0
      returning user_id, in_app
    )
    ${recordChangedLists(sql`select user_id from fewer where in_app union all select user_id from gone where in_app`, now)}`.execute(
    db,
  );
}

/** Deletes everybody's unread notifications of these kinds about these listings. */
export async function deleteUnread(
  db: Kysely<Schema>,
  listingIds: readonly string[],
  kinds: readonly NotificationKind[],
  now: Date,
): Promise<void> {
  await deleteWhere(db, listingIds, sql`kind = any(${kinds}::text[])`, now);
}

/** Deletes everybody's unread notifications about deleted listings, but for how near people came and what they earned by it. */
export async function deleteOfDeleted(
  db: Kysely<Schema>,
  listingIds: readonly string[],
  now: Date,
): Promise<void> {
  const kept: NotificationKind = 'pricedListingClosed';
  await deleteWhere(db, listingIds, sql`kind <> ${kept}`, now);
}

async function deleteWhere(
  db: Kysely<Schema>,
  listingIds: readonly string[],
  isMeant: RawBuilder<unknown>,
  now: Date,
): Promise<void> {
  if (listingIds.length === 0) return;
  await deleteFound(db, sql`listing_id = any(${listingIds}::uuid[]) and ${isMeant}`, now);
}

/** Deletes the unread notifications of cases of people whose role was taken. */
export async function deleteOfFormerModerators(
  db: Kysely<Schema>,
  changed: readonly { userId: string | null }[],
  now: Date,
): Promise<void> {
  if (changed.length === 0) return;
  const kind: NotificationKind = 'caseOpened';
  const userIds = changed.map(({ userId }) => userId);
  const areMembers = sql`user_id in (select id from app_user where id = any(${userIds}::uuid[]) and role = 'member')`;
  await deleteFound(db, sql`kind = ${kind} and ${areMembers}`, now);
}

/** Rows are locked in the order in which the fan-out grows them. */
async function deleteFound(db: Kysely<Schema>, isMeant: RawBuilder<unknown>, now: Date): Promise<void> {
  await sql`
    with meant as (
      select id from notification where read_at is null and ${isMeant}
      order by user_id, kind, listing_id for update
    ), gone as (
      delete from notification using meant where notification.id = meant.id
      returning notification.user_id, notification.in_app
    )
    ${recordChangedLists(sql`select user_id from gone where in_app`, now)}`.execute(db);
}
