import type { FairPrice } from '@ballpark/domain/contract/fair-prices.ts';
import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { t } from '@lingui/core/macro';
import { againstFair } from '../../../lib/format/against-fair.ts';
import type { SpokenText } from '../../../lib/format/amount-text.tsx';
import { isCounted } from './by-nearness.ts';
import { pendingId } from './use-suggestions.ts';

/** What a guess is compared with, and drawn among. */
export type Comparison = {
  others: readonly number[];
  /** How many of them were there before. */
  earlierCount: number;
  fairPrice: FairPrice | null;
  currency: string;
};

/** Null while others' guesses are hidden, and until the fair price counts the reader's own. */
export function comparisonFor(listing: ListingDetail, readerId: string): Comparison | null {
  const { suggestions, unseenAmounts = [], suggestionCount, fairPrice, currency } = listing;
  const own = suggestions.find(({ userId }) => userId === readerId);
  if (!own || own.id === pendingId) return null;
  if (listing.hasHiddenGuesses && suggestionCount > 1) return null;
  const theirs = suggestions.filter((each) => each.userId !== readerId && isCounted(each));
  const earlier = theirs.filter(({ createdAt }) => createdAt < own.createdAt);
  return {
    others: [...theirs.map(({ amount }) => amount), ...unseenAmounts],
    earlierCount: earlier.length + unseenAmounts.length,
    fairPrice,
    currency,
  };
}

export function yoursIsIn(): SpokenText {
  return alike(t`Yours is in.`);
}

/** '24% above the fair price of $145'; until there is one, only which guess it was. */
export function outcomeText(
  amount: number,
  { others, earlierCount, fairPrice, currency }: Comparison,
): SpokenText {
  if (fairPrice) return againstFair(amount, fairPrice.estimate, currency);
  if (others.length === 0) return alike(t`You’re the first to guess. We’ll tell you when others join.`);
  if (earlierCount === 0) return alike(t`You were the first to guess.`);
  return earlierCount === 1 ? alike(t`You’re the second to guess.`) : yoursIsIn();
}

export function alike(text: string): SpokenText {
  return { shown: text, spoken: text };
}
