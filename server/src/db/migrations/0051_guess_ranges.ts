import { type QueryExecutorProvider, sql } from 'kysely';

/** The ranges of what was guessed before they were kept. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`update listing set guess_min_minor = guess.lowest, guess_max_minor = guess.highest
    from (
      select listing_id, min(amount_minor) as lowest, max(amount_minor) as highest
      from suggestion group by listing_id having count(*) <= 2) as guess
    where guess.listing_id = listing.id and listing.fair_price_minor is null`.execute(db);
}
