import type { NotificationKind } from '@ballpark/domain/notifications.ts';
import { type Kysely, sql } from 'kysely';
import { deleteByTime } from '../db/in-batches.ts';
import { notifiedFacts } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';
import { recordChangedLists, recordEvents } from '../events/outbox-queries.ts';

/** The position of a page in the list: after the notification of this time and id. */
export type ListPosition = { createdAt: Date; id: string };

/** A person's notifications, newest first, each with its listing's id as long as that is there. */
export async function findNotifications(
  db: Kysely<Schema>,
  userId: string,
  after: ListPosition | null,
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
        sql<boolean>`(notification.created_at, notification.id) < (${after?.createdAt}, ${after?.id}::uuid)`,
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

/**
 * Marks one of a person's notifications as read, or all of them; answers whether it is there and how many are left unread.
 * Rows are locked in the order in which the fan-out grows them.
 */
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

/** Marks notifications of this kind about one listing as read, because the person has learned of it elsewhere. */
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

/** Deletes notifications from before a moment. */
export async function deleteOldNotifications(db: Kysely<Schema>, before: Date): Promise<void> {
  await deleteByTime(db, 'notification', 'created_at', { before });
}
