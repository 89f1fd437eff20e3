import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import type { CardRow } from '../search/card-queries.ts';
import { fairPriceOf, presentCard } from '../search/present-card.ts';
import { presentSuggestion } from './suggestions/present-suggestion.ts';
import type { SuggestionRow } from './suggestions/suggestion-queries.ts';

/** A listing as its own page shows it. */
export function presentDetail(
  row: CardRow & {
    price_shown_at: Date | null;
    /** To whom it is presented. */
    shows_guesses: boolean;
    suggestions: readonly SuggestionRow[];
  },
): ListingDetail {
  return {
    ...presentCard(row),
    fairPrice: row.shows_guesses ? fairPriceOf(row) : null,
    priceShownAt: row.price_shown_at?.toISOString() ?? null,
    hasIndependentGuesses: row.has_independent_guesses,
    hasHiddenGuesses: !row.shows_guesses,
    suggestions: row.suggestions.map(presentSuggestion),
  };
}
