import { type Kysely, sql } from 'kysely';
import { compileOnce, type ValueOf } from '../db/compile-once.ts';
import type { Schema } from '../db/schema.ts';
import { selectCards } from '../search/card-queries.ts';
import {
  selectSuggestions,
  showsGuesses,
  suggestionOfJson,
  type SuggestionJson,
} from './suggestions/suggestion-queries.ts';

/** A listing with all that a card shows, and the suggestions that this person may see, newest first. */
export async function findListingWithSuggestions(db: Kysely<Schema>, listingId: string, readerId: string) {
  const [found] = await listingWithSuggestions(db, { listingId, readerId });
  return found && { ...found, suggestions: found.suggestions.map(suggestionOfJson) };
}

const listingWithSuggestions = compileOnce((db, value: ValueOf<{ listingId: string; readerId: string }>) => {
  const shows = showsGuesses(value('readerId'));
  const suggestions = selectSuggestions(db)
    .where('suggestion.listing_id', '=', value('listingId'))
    .where(shows);
  return selectCards(db)
    .select(['listing.price_shown_at', shows.as('shows_guesses')])
    .select(
      sql<SuggestionJson[]>`coalesce((
        select json_agg(one order by one.created_at desc, one.id desc) from (${suggestions}) as one), '[]'::json)`.as(
        'suggestions',
      ),
    )
    .where('listing.id', '=', value('listingId'));
});
