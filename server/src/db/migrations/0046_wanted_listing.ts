import { type Kysely, sql } from 'kysely';

/** Adds the listing for which a newcomer signs up. It is no foreign key, because deleting a listing would then search all people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user add column wanted_listing_id uuid`.execute(db);
}
