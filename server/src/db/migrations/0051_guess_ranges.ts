import { type QueryExecutorProvider, sql } from 'kysely';

/** Few enough that a call that needs one of them waits only some milliseconds. */
const most = 200;

/** Fills the ranges of existing guesses, one batch of listings after the other, in the order of their ids. */
export async function batch(db: QueryExecutorProvider, afterId: string | null): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from listing
    where fair_price_minor is null and suggestion_count between 1 and 2 and (${afterId}::uuid is null or id > ${afterId}::uuid)
    order by id limit ${most} for no key update`.execute(db);
  const ids = rows.map(({ id }) => id);
  // A separate statement sees the suggestions of transactions that the lock has waited for.
  await sql`update listing set guess_min_minor = guess.lowest, guess_max_minor = guess.highest
    from (
      select listing_id, min(amount_minor) as lowest, max(amount_minor) as highest
      from suggestion where listing_id = any(${ids}::uuid[]) and hidden_by is null group by listing_id) as guess
    where guess.listing_id = listing.id`.execute(db);
  return ids.at(-1) ?? null;
}
