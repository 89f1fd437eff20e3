import type { ClosedListing } from '@ballpark/domain/fair-price.ts';
import { type Kysely, sql } from 'kysely';
import { pricedAt } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';
import { isUnrestricted } from './evidence-queries.ts';
import { type CountedGuesses, countedGuesses, suggestionsOf } from './record-queries.ts';

/** What similar things had gone for, where that was known. */
export type GuessedItem = ClosedListing & { similarFinalPricesMinor?: readonly number[] };

type ClosedRow = CountedGuesses & {
  ownerId: string;
  networkId: number | null;
  finalPriceMinor: number;
  similarFinalPricesMinor: number[];
};

/** Those that the statistics count, ordered by when prices became known. A former member stays one nameless person. */
export async function readClosedListings(db: Kysely<Schema>): Promise<GuessedItem[]> {
  const { rows } = await sql<ClosedRow>`
    select listing.user_id as "ownerId", network as "networkId", final_price_minor as "finalPriceMinor", guesses.*,
      coalesce(final_prices_minor::float8[], '{}') as "similarFinalPricesMinor"
    from listing
    join app_user as owner on owner.id = listing.user_id and ${isUnrestricted}
    left join closed_listing on closed_listing.listing_id = listing.id
    join lateral (${countedGuesses}) as guesses on "personIds" is not null
    left join similar_price on similar_price.listing_id = listing.id
    where final_price_minor is not null
    order by ${pricedAt}, listing.id`.execute(db);
  return rows.map(({ ownerId, networkId, finalPriceMinor, similarFinalPricesMinor, ...guesses }) => ({
    ownerId,
    networkId,
    finalPriceMinor,
    similarFinalPricesMinor,
    suggestions: suggestionsOf(guesses),
  }));
}
