import type { MailPerson } from '@ballpark/domain/may-mail.ts';
import type { NotificationKind } from '@ballpark/domain/notifications.ts';
import { type Kysely, sql } from 'kysely';
import { isStillAsked, isVisibleTo, mailPerson, notifiedFacts } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';

function selectForMail(db: Kysely<Schema>) {
  return db
    .selectFrom('notification')
    .innerJoin('app_user', 'app_user.id', 'notification.user_id')
    .leftJoin('listing', 'listing.id', 'notification.listing_id')
    .select([
      'notification.kind',
      'notification.count',
      notifiedFacts.as('facts'),
      'listing.id as listing_id',
    ])
    .select(['app_user.id as user_id', 'app_user.name', 'app_user.email', mailPerson.as('person')])
    .where('read_at', 'is', null)
    .where(isStillAsked);
}

export async function findForMail(db: Kysely<Schema>, notificationId: string) {
  return selectForMail(db).where('notification.id', '=', notificationId).executeTakeFirst();
}

export async function findForDigest(db: Kysely<Schema>, userId: string, day: string) {
  return selectForMail(db)
    .where('notification.user_id', '=', userId)
    .where('digested_day', '=', day)
    .orderBy('notification.created_at', 'desc')
    .orderBy('notification.id', 'desc')
    .execute();
}

export async function findDigestZones(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db
    .selectFrom('notification')
    .innerJoin('app_user', 'app_user.id', 'notification.user_id')
    .select('time_zone')
    .distinct()
    .where('digest_day', 'is not', null)
    .execute();
  return rows.map((row) => row.time_zone);
}

type ClaimedDigest = { userId: string; day: string };

/** A concurrent worker waits, and then finds none left. */
export async function claimDigests(
  db: Kysely<Schema>,
  todayByZone: ReadonlyMap<string, string>,
  most: number,
): Promise<ClaimedDigest[]> {
  await sql`select pg_advisory_xact_lock(hashtext('digests'))`.execute(db);
  const { rows } = await sql<ClaimedDigest>`
    with due as (
      select distinct notification.user_id, zone.today
      from unnest(${[...todayByZone.keys()]}::text[], ${[...todayByZone.values()]}::date[]) as zone (name, today)
      join app_user on app_user.time_zone = zone.name
      join notification on notification.user_id = app_user.id
      where digest_day <= zone.today and not exists (
        select from notification as sent where sent.user_id = app_user.id and sent.digested_day = zone.today)
      limit ${most}
    ), meant as (
      select notification.id, due.today
      from notification join due using (user_id)
      where digest_day <= due.today
      order by user_id, kind, listing_id for no key update of notification
    ), claimed as (
      update notification set digest_day = null, digested_day = meant.today
      from meant where meant.id = notification.id
      returning user_id, digested_day
    )
    select distinct user_id as "userId", digested_day as day from claimed`.execute(db);
  return rows;
}

export async function findRecipients(
  db: Kysely<Schema>,
  userIds: readonly string[],
): Promise<Map<string, MailPerson>> {
  const rows = await db
    .selectFrom('app_user')
    .select(['app_user.id', mailPerson.as('person')])
    .where('app_user.id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, person }) => [id, person]));
}

/** In 'user other' the first may not see the second. */
export async function findBlockedPairs(
  db: Kysely<Schema>,
  pairs: readonly { userId: string; otherId: string }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ viewer: string; person: string }>`
    select viewer, person
    from unnest(${pairs.map(({ userId }) => userId)}::uuid[], ${pairs.map(({ otherId }) => otherId)}::uuid[]) as pair (viewer, person)
    where not ${isVisibleTo(sql`pair.viewer`, sql`pair.person`)}`.execute(db);
  return new Set(rows.map(({ viewer, person }) => `${viewer} ${person}`));
}

export async function findNotificationSetting(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom('notification_setting')
    .select(['channels', 'quiet_from', 'quiet_to'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

type Chosen = { channels: object; quietFrom: number | null; quietTo: number | null };

/** Kinds that `channels` omits are unchanged. */
export async function saveNotificationSetting(
  db: Kysely<Schema>,
  userId: string,
  { channels, quietFrom, quietTo }: Chosen,
) {
  const quiet = { quiet_from: quietFrom, quiet_to: quietTo };
  const saved = await db
    .insertInto('notification_setting')
    .values({ user_id: userId, channels: JSON.stringify(channels), ...quiet })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ channels: sql`notification_setting.channels || excluded.channels`, ...quiet }),
    )
    .returning('channels')
    .executeTakeFirstOrThrow();
  return saved.channels;
}

/** Other choices are unchanged. */
export async function endMails(
  db: Kysely<Schema>,
  userId: string,
  without: Partial<Record<NotificationKind, object>>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into notification_setting (user_id, channels)
    select id, ${JSON.stringify(without)}::jsonb from app_user where id = ${userId}
    on conflict (user_id) do update set channels = notification_setting.channels || (
      select jsonb_object_agg(key, coalesce(notification_setting.channels -> key, value) || '{"mail": "off"}')
      from jsonb_each(excluded.channels))
    returning user_id`.execute(db);
  return rows.length > 0;
}
