import { type NotificationKind, moderatorKinds } from '@ballpark/domain/notifications.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isVisibleTo, notifiedFacts } from '../db/fragments.ts';
import { deleteByTime } from '../db/in-batches.ts';
import type { Schema } from '../db/schema.ts';
import type { Position } from '../pagination.ts';
import { recordChangedLists, recordEvents } from '../events/outbox-queries.ts';

export async function findNotifications(
  db: Kysely<Schema>,
  userId: string,
  after: Position | null,
  most: number,
) {
  return db
    .selectFrom('notification')
    .leftJoin('listing', 'listing.id', 'notification.listing_id')
    .select(['notification.id', 'notification.kind', 'notification.count', notifiedFacts.as('facts')])
    .select(['notification.read_at', 'notification.created_at', 'listing.id as listing_id'])
    .where('notification.user_id', '=', userId)
    .where('notification.in_app', '=', sql.lit(true))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(notification.created_at, notification.id) < (${after?.at}, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('notification.created_at', 'desc')
    .orderBy('notification.id', 'desc')
    .limit(most)
    .execute();
}

export type NotificationRow = Awaited<ReturnType<typeof findNotifications>>[number];

export async function countUnread(db: Kysely<Schema>, userId: string): Promise<number> {
  const { unread } = await db
    .selectFrom('notification')
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .where('user_id', '=', userId)
    .where('in_app', '=', sql.lit(true))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return unread;
}

/** Null marks all. Locks rows in the order of the fan-out. */
export async function markRead(
  db: Kysely<Schema>,
  userId: string,
  notificationId: string | null,
  now: Date,
): Promise<{ isFound: boolean; unreadCount: number }> {
  const isMeant = sql<boolean>`user_id = ${userId} and in_app
    and (${notificationId}::uuid is null or id = ${notificationId}::uuid)`;
  const { rows } = await sql<{ isFound: boolean; unreadCount: number }>`
    with meant as (
      select id from notification where ${isMeant} and read_at is null
      order by kind, listing_id for no key update
    ), marked as (
      update notification set read_at = ${now}::timestamptz where id in (select id from meant) returning user_id
    ), pending as (${recordChangedLists(sql`select user_id from marked`, now)})
    select exists (select from notification where ${isMeant}) as "isFound",
      (select count(*) from notification where user_id = ${userId} and in_app and read_at is null)
        - (select count(*) from marked) as "unreadCount"`.execute(db);
  return rows[0] ?? { isFound: false, unreadCount: 0 };
}

export async function markListingRead(
  db: Kysely<Schema>,
  { userId, kind, listingId }: { userId: string; kind: NotificationKind; listingId: string },
  now: Date,
): Promise<void> {
  const marked = await db
    .updateTable('notification')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('listing_id', '=', listingId)
    .where('read_at', 'is', null)
    .returning('in_app')
    .execute();
  if (marked.some((row) => row.in_app))
    await recordEvents(db, [{ kind: 'notification.changed', userId }], now);
}

export async function deleteOldNotifications(db: Kysely<Schema>, before: Date): Promise<void> {
  await deleteByTime(db, 'notification', 'created_at', { before });
}

type Recounted = 'suggestionReceived' | 'suggestionEdited' | 'questionAsked';

const counted: Record<Recounted, RawBuilder<unknown>> = {
  suggestionReceived: sql`select created_at as at, user_id from suggestion where suggestion.listing_id = unread.listing_id`,
  suggestionEdited: sql`select edited_at as at, user_id from suggestion where suggestion.listing_id = unread.listing_id`,
  questionAsked: sql`select created_at as at, user_id from question where question.listing_id = unread.listing_id`,
};

/**
 * Lowers unread counts to what still exists of what they count, and deletes empty ones. A suggestion counts
 * once however often it was edited, so a count of edits is lowered only to nothing.
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
          and ${isVisibleTo(sql.ref('unread.user_id'), sql.ref('made.user_id'))}) as count
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

export async function deleteUnread(
  db: Kysely<Schema>,
  listingIds: readonly string[],
  kinds: readonly NotificationKind[],
  now: Date,
): Promise<void> {
  await deleteWhere(db, listingIds, sql`kind = any(${kinds}::text[])`, now);
}

/** Keeps how close people came and what they earned. */
export async function deleteOfDeleted(
  db: Kysely<Schema>,
  listingIds: readonly string[],
  now: Date,
): Promise<void> {
  const kept: NotificationKind = 'pricedListingClosed';
  await hideNearby(db, listingIds, now);
  await deleteWhere(db, listingIds, sql`kind <> ${kept}`, now);
}

/** Kept unseen, because neighbours hear of a few a day, deleted ones included. */
async function hideNearby(db: Kysely<Schema>, listingIds: readonly string[], now: Date): Promise<void> {
  if (listingIds.length === 0) return;
  const kind: NotificationKind = 'listingNearby';
  await sql`
    with meant as (
      select id, user_id, in_app from notification
      where read_at is null and kind = ${kind} and listing_id = any(${listingIds}::uuid[])
      order by user_id, kind, listing_id for update
    ), hidden as (
      update notification set in_app = false, read_at = ${now}, mail_due_at = null, digest_day = null
      from meant where notification.id = meant.id
    )
    ${recordChangedLists(sql`select user_id from meant where in_app`, now)}`.execute(db);
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

export async function deleteOfFormerModerators(
  db: Kysely<Schema>,
  changed: readonly { userId: string | null }[],
  now: Date,
): Promise<void> {
  if (changed.length === 0) return;
  const userIds = changed.map(({ userId }) => userId);
  const areMembers = sql`user_id in (select id from app_user where id = any(${userIds}::uuid[]) and role = 'member')`;
  await deleteFound(db, sql`kind = any(${moderatorKinds}::text[]) and ${areMembers}`, now);
}

/** The second guess on these listings was withdrawn. */
export async function deleteOfFirstGuess(
  db: Kysely<Schema>,
  listingIds: readonly string[],
  now: Date,
): Promise<void> {
  const kind: NotificationKind = 'firstGuessJoined';
  const isAlone = sql`not exists (
    select from suggestion
    where suggestion.listing_id = notification.listing_id and suggestion.user_id is distinct from notification.user_id)`;
  await deleteWhere(db, listingIds, sql`kind = ${kind} and ${isAlone}`, now);
}

/** A withdrawn guess may take the fair price with it. */
export async function deleteOfFirstPrice(
  db: Kysely<Schema>,
  listingIds: readonly string[],
  now: Date,
): Promise<void> {
  const kind: NotificationKind = 'firstFairPrice';
  const isPriced = sql`exists (
    select from listing where listing.id = notification.listing_id and fair_price_minor is not null)`;
  await deleteWhere(db, listingIds, sql`kind = ${kind} and not ${isPriced}`, now);
}

/** Locks rows in the order of the fan-out. */
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
