import { type Kysely, sql } from 'kysely';
import { compileOnce, type ValueOf } from '../db/compile-once.ts';
import type { Schema } from '../db/schema.ts';
import { selectCards } from '../search/card-queries.ts';
import {
  selectSuggestions,
  suggestionOfJson,
  type SuggestionJson,
} from './suggestions/suggestion-queries.ts';

/** A listing with all that a card shows, and its suggestions, newest first. */
export async function findListingWithSuggestions(db: Kysely<Schema>, listingId: string) {
  const [found] = await listingWithSuggestions(db, { listingId });
  return found && { ...found, suggestions: found.suggestions.map(suggestionOfJson) };
}

const listingWithSuggestions = compileOnce((db, value: ValueOf<{ listingId: string }>) => {
  const suggestions = selectSuggestions(db).where('suggestion.listing_id', '=', value('listingId'));
  return selectCards(db)
    .select('listing.price_shown_at')
    .select(
      sql<SuggestionJson[]>`coalesce((
        select json_agg(one order by one.created_at desc, one.id desc) from (${suggestions}) as one), '[]'::json)`.as(
        'suggestions',
      ),
    )
    .where('listing.id', '=', value('listingId'));
});
