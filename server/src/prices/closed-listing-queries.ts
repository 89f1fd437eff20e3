import { type Kysely, sql } from 'kysely';
import { pricedAt } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';
import type { GuessedItem } from './backtest.ts';
import { type CountedGuesses, countedGuesses, suggestionsOf } from './record-queries.ts';

type ClosedRow = CountedGuesses & {
  ownerId: string;
  finalPriceMinor: number;
  similarFinalPricesMinor: number[];
};

/** Ordered by when prices became known. A former member stays one nameless person. */
export async function readClosedListings(db: Kysely<Schema>): Promise<GuessedItem[]> {
  const { rows } = await sql<ClosedRow>`
    select listing.user_id as "ownerId", final_price_minor as "finalPriceMinor", guesses.*,
      coalesce(final_prices_minor::float8[], '{}') as "similarFinalPricesMinor"
    from listing
    join lateral (${countedGuesses}) as guesses on "personIds" is not null
    left join similar_price on similar_price.listing_id = listing.id
    where final_price_minor is not null
    order by ${pricedAt}, listing.id`.execute(db);
  return rows.map(({ ownerId, finalPriceMinor, similarFinalPricesMinor, ...guesses }) => ({
    ownerId,
    finalPriceMinor,
    similarFinalPricesMinor,
    suggestions: suggestionsOf(guesses),
  }));
}
