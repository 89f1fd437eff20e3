import { type Kysely, sql } from 'kysely';

/** The index of people's cities tells their XP by itself: who stands best around a city is found without their rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index app_user_city`.execute(db);
  await sql`create index app_user_city on app_user (city_latitude, city_longitude) include (xp)`.execute(db);
}
