import { type Kysely, sql } from 'kysely';

/** The listing for which a newcomer signs up. It is no foreign key: deleting a listing would else look through all people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user add column wanted_listing_id uuid`.execute(db);
}
