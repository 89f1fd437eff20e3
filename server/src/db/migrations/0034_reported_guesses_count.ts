import { type Kysely, sql } from 'kysely';

/** Guesses that reports have hidden count from now on. The fair prices follow with their next guess. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update listing set suggestion_count = suggestion_count + held.count
    from (select listing_id, count(*)::int as count from suggestion where hidden_by = 'reports' group by listing_id) as held
    where listing.id = held.listing_id`.execute(db);
}
