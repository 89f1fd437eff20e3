import { type Kysely, sql } from 'kysely';

/** Drops indexes that those of 0065 replace, also for processes of the version before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index listing_open_newest, listing_open_near`.execute(db);
}
