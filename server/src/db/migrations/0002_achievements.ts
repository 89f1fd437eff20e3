import timeZoneAt from '@photostructure/tz-lookup';
import { type Kysely, sql } from 'kysely';

/**
 * What achievements are counted from. Quick on large tables: no row is rewritten but those of people and of what was paid.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  await saveTimeZones(db);
}

const statements = [
  // Copies of what never changes about a suggestion, so that one narrow index holds all that is counted of it. Null in rows
  // of before, which are counted by way of their listing and by their day in UTC.
  `alter table suggestion
    add column day date,
    add column owner_id uuid,
    add column is_product boolean,
    add column is_quick boolean`,
  `create index suggestion_person on suggestion (user_id, created_at desc)
    include (listing_id, day, owner_id, is_product, is_quick)`,
  `drop index suggestion_user`,

  `alter table xp_award add column is_accurate boolean not null default false`,
  `update xp_award set is_accurate = true where tier = 'close' or (tier = 'closest' and exists (
    select from suggestion join listing on listing.id = suggestion.listing_id
    where suggestion.id = xp_award.suggestion_id
      and 10 * abs(suggestion.amount_minor - listing.final_price_minor) <= listing.final_price_minor))`,
  `alter table xp_award add check (not is_accurate or tier in ('closest', 'close'))`,
  `create index xp_award_accurate on xp_award (user_id) where is_accurate`,
];

/** For whoever saved their place before their time zone was kept with it. */
async function saveTimeZones(db: Kysely<unknown>): Promise<void> {
  const { rows: points } = await sql<{ latitude: number; longitude: number }>`
    select distinct latitude, longitude from app_user where latitude is not null`.execute(db);
  const latitudes = points.map(({ latitude }) => latitude);
  const longitudes = points.map(({ longitude }) => longitude);
  const zones = points.map(({ latitude, longitude }) => timeZoneAt(latitude, longitude));
  await sql`
    update app_user set time_zone = place.time_zone
    from unnest(${latitudes}::float8[], ${longitudes}::float8[], ${zones}::text[])
      as place (latitude, longitude, time_zone)
    where app_user.latitude = place.latitude and app_user.longitude = place.longitude`.execute(db);
}
