import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import { minGuesses } from '@ballpark/domain/fair-price.ts';
import { t } from '@lingui/core/macro';
import { againstFair } from '../../../lib/format/against-fair.ts';
import type { SpokenText } from '../../../lib/format/amount-text.tsx';

export type VisitorListing = Pick<
  ListingCard,
  'id' | 'currency' | 'suggestionCount' | 'fairPrice' | 'guessRange'
>;

/** Where a visitor's guess falls against the fair price beside it; until there is one, which guess it would be. */
export function visitorSentence(amount: number, listing: VisitorListing): SpokenText {
  const { currency, suggestionCount, fairPrice, guessRange } = listing;
  if (fairPrice) return againstFair(amount, fairPrice.estimate, currency);
  const text = placeText(suggestionCount, guessRange !== null);
  return { shown: text, spoken: text };
}

function placeText(earlierCount: number, areOthersShown: boolean): string {
  if (earlierCount === 0) return t`You’d be the first to guess`;
  if (!areOthersShown) return t`You’ll see the other guesses once you’ve joined and shared yours`;
  if (earlierCount === minGuesses - 1) return t`Yours would be the third guess, enough for a fair price`;
  return t`You’d be the second to guess`;
}
