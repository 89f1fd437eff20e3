import type { listingTypes } from './listing-window.ts';
import { formatPlain, formatRough } from './rough-amount.ts';

type Result = Readonly<{
  type: (typeof listingTypes)[number];
  finalPrice: number | null;
  offerAmount: number | null;
  fairPrice: Readonly<{ estimate: number }> | null;
  suggestionCount: number;
  currency: string;
}>;

/** 'Sold for $150', of a service 'Cost $150', 'No final price': how a closed listing ended. */
export function endText({
  type,
  finalPrice,
  currency,
}: Pick<Result, 'type' | 'finalPrice' | 'currency'>): string {
  if (finalPrice === null) return 'No final price';
  return `${type === 'SERVICE' ? 'Cost' : 'Sold for'} ${formatPlain(finalPrice, currency)}`;
}

/** '$500 less than the quote'; null if it was no less, and for things, which may be bought or sold. */
export function savedText(
  {
    type,
    finalPrice,
    offerAmount,
    currency,
  }: Pick<Result, 'type' | 'finalPrice' | 'offerAmount' | 'currency'>,
  write = formatPlain,
): string | null {
  if (type !== 'SERVICE' || finalPrice === null || offerAmount === null || finalPrice >= offerAmount)
    return null;
  return `${write(offerAmount - finalPrice, currency)} less than the quote`;
}

/** 'Neighbours said about $130'; without a fair price, how many guessed. */
export function saidText({
  fairPrice,
  suggestionCount,
  currency,
}: Pick<Result, 'fairPrice' | 'suggestionCount' | 'currency'>): string {
  if (fairPrice) return `Neighbours said about ${formatRough(fairPrice.estimate, currency)}`;
  if (suggestionCount === 0) return 'Nobody guessed';
  return suggestionCount === 1 ? 'One neighbour guessed' : `${suggestionCount} neighbours guessed`;
}

/** '8 guesses so far': of an open listing. */
export function guessedSoFar(count: number): string {
  if (count === 0) return 'No guesses yet';
  return count === 1 ? '1 guess so far' : `${count} guesses so far`;
}

/** '$500 less than the quote. Neighbours said about $1,600.': below how it ended. */
export function resultDetail(result: Result): string {
  return [savedText(result), saidText(result)]
    .filter((text) => text !== null)
    .map((text) => `${text}.`)
    .join(' ');
}
