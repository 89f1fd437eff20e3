import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { fromMinor } from '@ballpark/domain/money.ts';
import { type Reader, sees } from '../sees.ts';
import type { HiddenBy } from '@ballpark/domain/reports.ts';
import type { CardRow } from '../search/card-queries.ts';
import { fairPriceOf, presentCard } from '../search/present-card.ts';
import { presentSuggestion } from './suggestions/present-suggestion.ts';
import type { SuggestionRow } from './suggestions/suggestion-queries.ts';

/** A listing as its own page shows it. */
export function presentDetail(
  row: CardRow & {
    price_shown_at: Date | null;
    awaits_reveal: boolean;
    hidden_by: HiddenBy | null;
    /** The reason of the decision that hid the listing. */
    hiding_reason: string | null;
    /** Null if they are hidden from the reader. */
    suggestions: readonly SuggestionRow[] | null;
  },
  reader: Reader,
): ListingDetail {
  const suggestions = row.suggestions ?? [];
  const isSeen = ({ user_id: authorId }: SuggestionRow) => sees(reader, authorId);
  const unseen = suggestions.filter((suggestion) => !isSeen(suggestion));
  return {
    ...presentCard(row),
    fairPrice: row.suggestions ? fairPriceOf(row) : null,
    priceShownAt: row.price_shown_at?.toISOString() ?? null,
    hasIndependentGuesses: row.has_independent_guesses,
    ...(row.hidden_by === null ? {} : { hidden: { by: row.hidden_by, reason: row.hiding_reason } }),
    hasHiddenGuesses: row.suggestions === null,
    awaitsReveal: row.awaits_reveal,
    suggestions: suggestions.filter(isSeen).map(presentSuggestion),
    unseenAmounts: unseen.map(({ amount_minor: minor }) => fromMinor(minor, row.currency)),
  };
}
