import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { GuessedItem } from './backtest.ts';

/** What the installation's own listings went for, and what was suggested; in the order in which they were closed. Who has left stays one person, whom nobody knows (product 3.17). */
export async function readClosedListings(db: Kysely<Schema>): Promise<GuessedItem[]> {
  const rows = await db
    .selectFrom('listing')
    .innerJoin('suggestion', 'suggestion.listing_id', 'listing.id')
    .where('final_price_minor', 'is not', null)
    .groupBy('listing.id')
    .orderBy('closed_at')
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
    ])
    .execute();
  return rows.map(({ ownerId, finalPriceMinor, userIds, amounts }) => ({
    ownerId,
    finalPriceMinor,
    suggestions: userIds.map((userId, at) => ({ userId, amountMinor: amounts[at] ?? 0 })),
  }));
}
