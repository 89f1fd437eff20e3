import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import { formatAmount } from '@ballpark/domain/money.ts';
import { formatRough, roundAmount } from '@ballpark/domain/rough-amount.ts';

export type VisitorListing = Pick<
  ListingCard,
  'id' | 'currency' | 'suggestionCount' | 'fairPrice' | 'guessRange'
>;

/** Closer than this is no difference worth a number. */
const leastPercent = 3;

/** Where a visitor's guess falls, by what everybody may know of the others. */
export function visitorSentence(amount: number, listing: VisitorListing): string {
  const { currency, suggestionCount, fairPrice, guessRange } = listing;
  if (suggestionCount === 0) return 'You’d be the first to guess.';
  if (fairPrice) {
    const about = `what neighbours say (≈ ${formatRough(fairPrice.estimate, currency)})`;
    // Of the figure that is shown, or the sentence would not add up.
    const percent = Math.round((amount / roundAmount(fairPrice.estimate, currency) - 1) * 100);
    if (Math.abs(percent) < leastPercent) return `Right on ${about}.`;
    if (percent > 100) return `More than twice ${about}.`;
    return `${Math.abs(percent)}% ${percent > 0 ? 'above' : 'below'} ${about}.`;
  }
  if (!guessRange) return 'Others’ guesses show once you’ve joined and shared yours.';
  const { min, max } = guessRange;
  const [low, high] = [formatAmount(min, currency), formatAmount(max, currency)];
  if (min === max) {
    const where = amount === min ? 'Exactly' : amount > max ? 'Above' : 'Below';
    return suggestionCount === 1
      ? `${where} the one guess so far (${low}).`
      : `${where} the guesses so far (${low}).`;
  }
  const where = amount > max ? 'Above' : amount < min ? 'Below' : 'Between';
  return `${where} the guesses so far (${low} and ${high}).`;
}
