import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import type { CardRow } from '../search/card-queries.ts';
import { presentCard } from '../search/present-card.ts';
import { presentSuggestion } from './suggestions/present-suggestion.ts';
import type { SuggestionRow } from './suggestions/suggestion-queries.ts';

/** A listing as its own page shows it. */
export function presentDetail(
  row: CardRow & { price_shown_at: Date | null; suggestions: readonly SuggestionRow[] },
): ListingDetail {
  return {
    ...presentCard(row),
    priceShownAt: row.price_shown_at?.toISOString() ?? null,
    suggestions: row.suggestions.map(presentSuggestion),
  };
}
