/**
 * How a fair price came about, step by step. Besides the price and its range it takes the amounts and what
 * everybody’s guesses taught, but nobody’s record. So it tells no more about anybody than the price does, also
 * to those who read it before and after each guess.
 */
import { type FairPrice, type Learned, minConfident, wholeUnits } from './fair-price.ts';
import { estimatePrice, spreadOf } from './price-estimate.ts';

/** In minor units. */
export type PriceWorking = {
  count: number;
  lowest: number;
  highest: number;
  /**
   * The average of the middle guesses, uncorrected. Null below five guesses: from there to the fair price it
   * would be single people’s records.
   */
  middle: number | null;
  /** What everybody’s guesses together taught; null below 1 %, left out in workings from before it was kept. */
  crowd?: {
    /** How far people here usually guess too high. Half of it is taken off. */
    percent: number;
    /** Where that moves the middle guesses; null with these. */
    corrected: number | null;
  } | null;
  similar: {
    count: number;
    middle: number;
    /** How many guesses of unknown people they count as. */
    asGuesses: number;
    /** Where they draw the middle guesses; null with these. */
    drawn: number | null;
  } | null;
  /** The range that as many more guesses would give around the same price, if they scatter like these. */
  more: { count: number; low: number; high: number };
};

const moreGuesses = 5;

/** Null without amounts, which must be above 0. What records change is left between the last step and the price. */
export function priceWorking(
  amountsMinor: readonly number[],
  { lean, count: learnedCount, squares }: Pick<Learned, 'lean' | 'count' | 'squares'>,
  similarFinalPricesMinor: readonly number[],
  { estimateMinor, lowMinor, highMinor }: FairPrice,
): PriceWorking | null {
  const guesses = amountsMinor.map((amountMinor, at) => ({ userId: String(at), amountMinor }));
  const ofUnknown = { lean, count: learnedCount, squares, people: {} };
  const made = estimatePrice(guesses, ofUnknown, similarFinalPricesMinor);
  if (!made) return null;
  const { count, basis, usual } = made;
  const hasSteps = count >= minConfident;
  const percent = Math.round((Math.exp(lean) - 1) * 100);
  const narrowing = spreadOf({ ...basis, effectiveCount: basis.effectiveCount + moreGuesses }) / made.spread;
  const narrowed = (end: number) =>
    wholeUnits(Math.log(estimateMinor) + narrowing * Math.log(end / estimateMinor));
  return {
    count,
    lowest: Math.min(...amountsMinor),
    highest: Math.max(...amountsMinor),
    middle: hasSteps ? wholeUnits(made.middle + lean / 2) : null,
    crowd: percent === 0 ? null : { percent, corrected: hasSteps ? wholeUnits(made.middle) : null },
    similar: usual && {
      count: usual.count,
      middle: wholeUnits(usual.price),
      asGuesses: Math.round(basis.pull * 10) / 10,
      drawn: hasSteps ? wholeUnits(made.price) : null,
    },
    more: { count: moreGuesses, low: narrowed(lowMinor), high: narrowed(highMinor) },
  };
}
