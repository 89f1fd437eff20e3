import { type Kysely, sql } from 'kysely';
import { pricedAt } from '../db/priced-at-sql.ts';
import { suggestionCounts } from '../db/shown-sql.ts';
import type { Schema } from '../db/schema.ts';
import type { GuessedItem } from './backtest.ts';

/** What the installation's own listings went for, and what was suggested; in the order in which their prices became known. Who has left stays one person, whom nobody knows (product 3.17). */
export async function readClosedListings(db: Kysely<Schema>): Promise<GuessedItem[]> {
  const rows = await db
    .selectFrom('listing')
    .innerJoin('suggestion', 'suggestion.listing_id', 'listing.id')
    .leftJoin('similar_price', 'similar_price.listing_id', 'listing.id')
    .where('final_price_minor', 'is not', null)
    .where(suggestionCounts)
    .groupBy(['listing.id', 'similar_price.listing_id'])
    .orderBy(pricedAt)
    .orderBy('listing.id')
    .select((eb) => [
      'listing.user_id as ownerId',
      eb.ref('final_price_minor').$notNull().as('finalPriceMinor'),
      sql<
        string[]
      >`array_agg(coalesce(suggestion.user_id, former_author, suggestion.id) order by suggestion.id)`.as(
        'userIds',
      ),
      sql<number[]>`array_agg(suggestion.amount_minor::float8 order by suggestion.id)`.as('amounts'),
      sql<number[]>`coalesce(final_prices_minor::float8[], '{}')`.as('similarFinalPricesMinor'),
    ])
    .execute();
  return rows.map(({ userIds, amounts, ...listing }) => ({
    ...listing,
    suggestions: userIds.map((userId, at) => ({ userId, amountMinor: amounts[at] ?? 0 })),
  }));
}
