import { type Kysely, sql } from 'kysely';
import { compileOnce, type ValueOf } from '../db/compile-once.ts';
import { guessesShowTo, listingIsShownTo, suggestionIsShownTo } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';
import { awaitsReveal } from './awaits-reveal.ts';
import { selectCards } from '../search/card-queries.ts';
import {
  selectSuggestions,
  suggestionOfJson,
  type SuggestionJson,
} from './suggestions/suggestion-queries.ts';

/** A listing with everything on its card, and its suggestions, newest first; null if this person may not see them. */
export async function findListingWithSuggestions(db: Kysely<Schema>, listingId: string, readerId: string) {
  const [found] = await listingWithSuggestions(db, { listingId, readerId });
  if (!found) return undefined;
  const { suggestions, shows_guesses, ...listing } = found;
  const own = suggestions.find(({ user_id }) => user_id === readerId);
  return {
    ...listing,
    awaits_reveal: awaitsReveal(listing, own),
    suggestions: shows_guesses ? suggestions.map(suggestionOfJson) : null,
  };
}

/** The reason of the moderator who hid or removed the listing; null if it is not hidden, or a rule hid it. */
const hidingReason = sql<string | null>`case when listing.hidden_by in ('decision', 'removal') then (
  select reason from moderation_case where subject_id = listing.id and decision is not null
  order by decided_at desc limit 1) end`;

const listingWithSuggestions = compileOnce((db, value: ValueOf<{ listingId: string; readerId: string }>) => {
  const suggestions = selectSuggestions(db)
    .where('suggestion.listing_id', '=', value('listingId'))
    .where(suggestionIsShownTo(value('readerId')));
  return selectCards(db, value('readerId'))
    .select(['listing.price_shown_at', 'listing.hidden_by'])
    .select(
      sql<SuggestionJson[]>`coalesce((
        select json_agg(one order by one.created_at desc, one.id desc) from (${suggestions}) as one), '[]'::json)`.as(
        'suggestions',
      ),
    )
    .select([hidingReason.as('hiding_reason'), guessesShowTo(value('readerId')).as('shows_guesses')])
    .where('listing.id', '=', value('listingId'))
    .where(listingIsShownTo(value('readerId')));
});
