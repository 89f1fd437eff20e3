import { type Kysely, sql } from 'kysely';

/** Whom to remind is asked every few minutes: this holds only the listings that nobody was reminded of yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index listing_reminder on listing (expires_at) where is_active and reminded_at is null`.execute(
    db,
  );
}
