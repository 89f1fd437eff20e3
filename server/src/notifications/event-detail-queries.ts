import { type Kysely, sql } from 'kysely';
import { listingIsShown, suggestionCounts } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';

export async function findTitles(
  db: Kysely<Schema>,
  listingIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('listing')
    .select(['id', 'title'])
    .where('id', '=', sql<string>`any(${listingIds}::uuid[])`)
    .where(listingIsShown)
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** The titles of listings whose owners have not said yet what they went for. */
export async function findUnanswered(
  db: Kysely<Schema>,
  listingIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('listing')
    .select(['id', 'title'])
    .where('id', '=', sql<string>`any(${listingIds}::uuid[])`)
    .where(listingIsShown)
    .where('auto_closed_at', 'is not', null)
    .where('price_answered_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** A listing and the time of an event about it. */
type Moment = { listingId: string; at: Date };
export type Suggester = Moment & {
  userId: string;
  title: string;
  currency: string;
  amountMinor: number;
  /** What was paid at exactly that time. */
  xp: number | null;
  /** Whether they watched the price arrive. */
  hasSeenPrice: boolean;
};

/** The people who had suggested a price before each moment and are still here. */
export async function findSuggesters(db: Kysely<Schema>, moments: readonly Moment[]): Promise<Suggester[]> {
  const { rows } = await sql<Suggester>`
    select moment.listing_id as "listingId", moment.at, suggestion.user_id as "userId", listing.title, listing.currency,
      suggestion.amount_minor as "amountMinor", (
        select sum(xp_award.amount)::int from xp_award
        where xp_award.suggestion_id = suggestion.id and xp_award.created_at = moment.at) as xp,
      coalesce(suggestion.revealed_at >= moment.at, false) as "hasSeenPrice"
    from unnest(${moments.map(({ listingId }) => listingId)}::uuid[], ${moments.map(({ at }) => at)}::timestamptz[])
      as moment (listing_id, at)
    join listing on listing.id = moment.listing_id and ${listingIsShown}
    join suggestion on suggestion.listing_id = listing.id and suggestion.created_at <= moment.at
      and suggestion.user_id is not null and ${suggestionCounts}`.execute(db);
  return rows;
}
