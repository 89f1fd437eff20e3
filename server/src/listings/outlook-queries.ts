import { type Kysely, type RawBuilder, sql } from 'kysely';
import { pacedGuesses } from '@ballpark/domain/guess-pace.ts';
import { listingIsShown, suggestionCounts } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';

type Span = { from: Date; to: Date };

/** More would change the median little. */
const maxListings = 200;
const maxOfCell = 20;

/**
 * For each of the newest listings that were posted in the span, the hours to their first guesses. `cells` narrows it to these places, each
 * read by its index; null is anywhere.
 */
export async function findGuessHours(
  db: Kysely<Schema>,
  cells: readonly number[] | null,
  { from, to }: Span,
): Promise<number[][]> {
  const recent = (isHere: RawBuilder<unknown>, most: number) => sql`
    select listing.id, listing.created_at from listing
    where ${isHere} and listing.created_at between ${from} and ${to} and ${listingIsShown}
    order by listing.created_at desc, listing.id desc limit ${sql.lit(most)}`;
  const newest =
    cells === null
      ? recent(sql`true`, maxListings)
      : sql`select recent.* from unnest(${cells}::int[]) as around (cell)
          cross join lateral (${recent(sql`listing.cell = around.cell`, maxOfCell)}) as recent
          order by recent.created_at desc, recent.id desc limit ${sql.lit(maxListings)}`;
  const { rows } = await sql<{ hours: number[] }>`
    select array(
      select extract(epoch from suggestion.created_at - newest.created_at)::float8 / 3600
      from suggestion where suggestion.listing_id = newest.id and ${suggestionCounts}
      order by suggestion.created_at limit ${sql.lit(Math.max(...pacedGuesses))}) as hours
    from (${newest}) as newest`.execute(db);
  return rows.map(({ hours }) => hours);
}
