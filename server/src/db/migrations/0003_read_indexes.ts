import { type Kysely, sql } from 'kysely';

/** Indexes that answer the feed's counts and distances by themselves, and room for changes beside the rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `drop index listing_open_newest`,
  `create index listing_open_newest on listing (created_at desc, id desc)
    include (type, latitude, longitude) where is_active`,
  `drop index listing_open_near`,
  `create index listing_open_near on listing (cell, created_at desc, id desc)
    include (type, latitude, longitude) where is_active`,
  `drop index app_user_leaderboard`,
  `create index app_user_leaderboard on app_user (xp desc, xp_reached_at, id)
    include (city_latitude, city_longitude) where xp > 0`,

  // Each suggestion raises its listing's count: where the page has room, no index learns of it.
  `alter table listing set (fillfactor = 85)`,
];
