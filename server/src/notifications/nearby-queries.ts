import { interestsInListings } from '@ballpark/domain/interests.ts';
import { type NotificationKind, maxNearbyADay } from '@ballpark/domain/notifications.ts';
import { earthRadiusKm, nearbyKm } from '@ballpark/domain/places.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { blockedIdsOfPerson, farnessSql, isVisibleTo, listingIsShown, reachOf } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';

const maxNeighbours = 500;
const nearbyDegrees = (nearbyKm / earthRadiusKm) * (180 / Math.PI);

/** An index narrows the rows before the exact distance. */
function nearness(
  latitude: string,
  longitude: string,
): { farness: RawBuilder<unknown>; isNear: RawBuilder<unknown> } {
  const columns = { latitude: 'person.city_latitude', longitude: 'person.city_longitude' };
  const centre = sql.ref(latitude);
  const farness = farnessSql(columns, {
    latitude: centre,
    longitude: sql.ref(longitude),
    cosine: sql`cos(radians(${centre}))`,
  });
  const isNear = sql`person.city_latitude between ${centre} - ${nearbyDegrees}::float8 and ${centre} + ${nearbyDegrees}::float8
    and ${farness} <= ${reachOf(nearbyKm)}`;
  return { farness, isNear };
}

const ofListing = nearness('listing.latitude', 'listing.longitude');
const isOpenOne = (listingIds: readonly string[]) =>
  sql`listing.id = any(${listingIds}::uuid[]) and listing.is_active and ${listingIsShown} and listing.latitude is not null`;

export async function findZonesNear(db: Kysely<Schema>, listingIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ time_zone: string }>`
    select distinct time_zone from listing join app_user as person on ${ofListing.isNear}
    where ${isOpenOne(listingIds)}`.execute(db);
  return rows.map((row) => row.time_zone);
}

export type Neighbour = {
  listingId: string;
  ownerId: string;
  title: string;
  userId: string;
  notifiedToday: number;
};

export async function findNeighbours(
  db: Kysely<Schema>,
  listingIds: readonly string[],
  todayByZone: ReadonlyMap<string, string>,
): Promise<Neighbour[]> {
  const { rows } = await sql<Neighbour>`
    select listing.id as "listingId", listing.user_id as "ownerId", listing.title, neighbour.*
    from listing cross join lateral (
      select person.id as "userId", pending.count as "notifiedToday"
      from app_user as person
      join unnest(${[...todayByZone.keys()]}::text[], ${[...todayByZone.values()]}::date[]) as zone (name, today)
        on zone.name = person.time_zone
      cross join lateral (
        select count(*) from notification
        where user_id = person.id and kind = 'listingNearby' and local_day = zone.today) as pending
      where ${ofListing.isNear} and person.id <> listing.user_id and person.onboarded_at is not null
        and person.preferences && ${interestsInListings}::text[]
        and ${isVisibleTo(sql`person.id`, sql`listing.user_id`)} and pending.count < ${maxNearbyADay}
      order by ${ofListing.farness} limit ${maxNeighbours}) as neighbour
    where ${isOpenOne(listingIds)}
    order by listing.created_at`.execute(db);
  return rows;
}

const ofArea = nearness('area.city_latitude', 'area.city_longitude');
const oneBelowNotified = 11;

/** `noLower`: with as much XP or more, including this person. */
type Standing = { userId: string; rank: number; noLower: number; people: number };

/** Ranks count people with XP around their city; exact up to 11. `materialized` keeps the planner from reading an area once for each column. */
export async function findStandings(db: Kysely<Schema>, userIds: readonly string[]): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    with own as (
      select id, xp, city_latitude, city_longitude from app_user
      where id = any(${userIds}::uuid[]) and xp > 0 and city_latitude is not null
    ), area as (
      select distinct city_latitude, city_longitude from own
    ), best as materialized (
      select area.*, array(
        select person.xp from app_user as person where person.xp > 0 and person.suspended_at is null and ${ofArea.isNear}
        order by person.xp desc limit ${oneBelowNotified}) as xps
      from area
    )
    select own.id as "userId", cardinality(xps) as people,
      (select count(*) + 1 from unnest(xps) as better (xp) where better.xp > own.xp) as rank,
      (select count(*) from unnest(xps) as other (xp) where other.xp >= own.xp) as "noLower"
    from own join best using (city_latitude, city_longitude)`.execute(db);
  return rows;
}

/** Returns those who were notified of no rank as good before. */
export async function saveNotifiedRanks(
  db: Kysely<Schema>,
  ranks: readonly { userId: string; notifiedRank: number }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: string }>`
    insert into notification_setting (user_id, notified_rank)
    select * from unnest(${ranks.map(({ userId }) => userId)}::uuid[], ${ranks.map(({ notifiedRank }) => notifiedRank)}::int[])
    on conflict (user_id) do update set notified_rank = excluded.notified_rank
    where coalesce(notification_setting.notified_rank, ${oneBelowNotified}) > excluded.notified_rank
    returning user_id`.execute(db);
  return new Set(rows.map((row) => row.user_id));
}

const toGuess: NotificationKind = 'nearbyToGuess';

/** Whether somebody has switched any channel of it on, which all are without at first. */
const isWanted = sql<boolean>`(channels -> ${sql.lit(toGuess)} @? '$ ? (@.inApp == true || @.push == true || @.mail != "off")')`;

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
    .where('kind', '=', toGuess)
    .where('read_at', 'is', null)
    .execute();
}
