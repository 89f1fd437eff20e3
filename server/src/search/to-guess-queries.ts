import type { NotificationKind } from '@ballpark/domain/notifications.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { blockedIdsOfPerson } from '../db/fragments.ts';

const kind: NotificationKind = 'nearbyToGuess';

/** Whether somebody has switched any channel of it on, which all are without at first. */
const isWanted = sql<boolean>`(channels -> ${sql.lit(kind)} @? '$ ? (@.inApp == true || @.push == true || @.mail != "off")')`;

/** The time zones of the people who want notifications of listings left to guess. */
export async function findZonesToNotify(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ zone: string }>`
    select distinct (select time_zone from app_user where id = user_id) as zone
    from notification_setting where ${isWanted}`.execute(db);
  return rows.map(({ zone }) => zone);
}

/**
 * Claims up to `most` recipients for the given day of their zone, and answers them. Another worker skips those that this one holds.
 * People who may not guess, or have no place, are left out.
 */
export async function claimToNotify(
  db: Kysely<Schema>,
  todayByZone: ReadonlyMap<string, string>,
  now: Date,
  most: number,
) {
  const { rows } = await sql<{ id: string }>`
    with due as (
      select user_id, zone.today from notification_setting join app_user on app_user.id = user_id
      join unnest(${[...todayByZone.keys()]}::text[], ${[...todayByZone.values()]}::date[]) as zone (name, today)
        on zone.name = app_user.time_zone
      where ${isWanted} and to_guess_day is distinct from zone.today
        and email_verified_at is not null and onboarded_at is not null and latitude is not null
        and deletion_at is null and suspended_at is null and coalesce(limited_until <= ${now}, true)
      order by user_id limit ${most} for no key update of notification_setting skip locked
    )
    update notification_setting set to_guess_day = due.today from due
    where notification_setting.user_id = due.user_id returning due.user_id as id`.execute(db);
  return db
    .selectFrom('app_user')
    .select(['id', 'latitude', 'longitude'])
    .select(blockedIdsOfPerson.as('blockedIds'))
    .where('id', '=', sql<string>`any(${rows.map(({ id }) => id)}::uuid[])`)
    .execute();
}

/** Deletes their unread notification of an earlier day: a person has one of this kind at most. */
export async function dropUnreadToGuess(db: Kysely<Schema>, userIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('notification')
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('kind', '=', kind)
    .where('read_at', 'is', null)
    .execute();
}
