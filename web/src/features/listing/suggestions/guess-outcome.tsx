import type { FairPrice, ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { median } from '@ballpark/domain/price-estimate.ts';
import { formatPlain, formatRough } from '@ballpark/domain/rough-amount.ts';
import { spokenAmount, spokenRough } from '../../../lib/format/amount-text.tsx';

/** What a guess is compared with. */
export type Comparison = { others: readonly number[]; fairPrice: FairPrice | null; currency: string };

/** Null while others' guesses are hidden. */
export function comparisonFor(listing: ListingDetail, readerId: string): Comparison | null {
  const { suggestions, unseenAmounts = [], suggestionCount, ownAmount, fairPrice, currency } = listing;
  const theirs = suggestions.filter(({ userId, isHidden }) => userId !== readerId && !isHidden);
  const hasOwn = ownAmount !== null || suggestions.some(({ userId }) => userId === readerId);
  if (listing.hasHiddenGuesses && suggestionCount > Number(hasOwn)) return null;
  return { others: [...theirs.map(({ amount }) => amount), ...unseenAmounts], fairPrice, currency };
}

export type OutcomeText = { shown: string; spoken: string };

export function OutcomeSentence({ text: { shown, spoken } }: { text: OutcomeText }) {
  if (shown === spoken) return shown;
  return (
    <>
      <span aria-hidden>{shown}</span>
      <span className="sr-only">{spoken}</span>
    </>
  );
}

export const yoursIsIn: OutcomeText = { shown: 'Yours is in.', spoken: 'Yours is in.' };

const first = 'You’re the first. We’ll tell you when others join.';

/** '8% above six neighbours; fair ≈ $86': by their median. */
export function outcomeText(amount: number, { others, fairPrice, currency }: Comparison): OutcomeText {
  if (others.length === 0) return { shown: first, spoken: first };
  const middle = median(others);
  if (fairPrice) {
    const compared = comparedWith(neighbours(others.length), amount / middle);
    return {
      shown: `${compared}; fair ≈ ${formatRough(fairPrice.estimate, currency)}`,
      spoken: `${compared}; fair price around ${spokenRough(fairPrice.estimate, currency)}`,
    };
  }
  const write = (text: (amount: number) => string) =>
    others.length === 1
      ? comparedWith(`one neighbour’s ${text(middle)}`, amount / middle)
      : `${comparedWith(neighbours(others.length), amount / middle)}; median ${text(middle)}`;
  return {
    shown: write((each) => formatPlain(each, currency)),
    spoken: write((each) => spokenAmount(each, currency)),
  };
}

function comparedWith(whom: string, ratio: number): string {
  // Nobody says ‘900% above’.
  const times = Math.round(ratio);
  if (ratio > 2)
    return `About ${times === 2 ? 'twice' : `${times.toLocaleString('en')} times`} as much as ${whom}`;
  // No price is 100% below another.
  const percent = Math.max(Math.round((ratio - 1) * 100), -99);
  if (percent === 0) return `In line with ${whom}`;
  return `${Math.abs(percent).toLocaleString('en')}% ${percent > 0 ? 'above' : 'below'} ${whom}`;
}

const countWords = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

function neighbours(count: number): string {
  return `${countWords[count - 1] ?? count.toLocaleString('en')} ${count === 1 ? 'neighbour' : 'neighbours'}`;
}
