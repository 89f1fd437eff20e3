import type { FairPrice, PriceWorking } from '@ballpark/domain/contract/fair-prices.ts';
import { fractionDigits } from '@ballpark/domain/money.ts';
import { median } from '@ballpark/domain/price-estimate.ts';
import { formatRough, roundAmount, roundTo, stepOf } from '@ballpark/domain/rough-amount.ts';

/**
 * From the guesses to the fair price, in units of the currency, all as roughly rounded as the price: the start and all changes add up to it.
 * A change that rounding hides is 0.
 */
export type WorkingSteps = {
  /** The average of the middle guesses; below five guesses their median. */
  middle: number;
  /** What the crowd’s lean changes. */
  crowd: number;
  /** What similar sales change; 0 where that is not told apart. */
  sales: number;
  /** What is left: these people’s records, and below five guesses whatever is not told apart. */
  people: number;
  /** The range that more guesses would give, if it looks clearly narrower. */
  more: PriceWorking['more'];
};

/** Of the range’s width; less is not worth a line. */
const minNarrowing = 0.1;

type Worked = {
  working: PriceWorking;
  fairPrice: FairPrice;
  amounts: readonly number[];
  currency: string;
};

export function workingSteps({ working, fairPrice, amounts, currency }: Worked): WorkingSteps {
  const { crowd, similar, more } = working;
  const uncorrected = working.middle ?? median(amounts);
  const { estimate } = fairPrice;
  // Below five guesses, steps that lead back to where they began say nothing.
  const isStill =
    working.middle === null && formatRough(uncorrected, currency) === formatRough(estimate, currency);
  const half = crowd && !isStill ? (crowd.corrected ?? withoutHalf(uncorrected, crowd.percent)) : null;
  const corrected = half ?? uncorrected;
  const drawn = similar?.drawn ?? corrected;
  const step = stepOf(estimate, currency);
  const price = roundAmount(estimate, currency);
  const afterSales = shownBefore(drawn, estimate, price, step);
  const afterCrowd = shownBefore(corrected, drawn, afterSales, step);
  const middle = shownBefore(uncorrected, corrected, afterCrowd, step);
  const digits = fractionDigits(currency);
  const change = (from: number, to: number) => Number((to - from).toFixed(digits));
  const width = widthOf(fairPrice, currency);
  return {
    middle,
    crowd: change(middle, afterCrowd),
    sales: change(afterCrowd, afterSales),
    people: change(afterSales, price),
    more: more && width - widthOf(more, currency) > minNarrowing * width ? more : null,
  };
}

/** An amount as it is shown before a change: the same if rounding hides the change. */
function shownBefore(before: number, after: number, shownAfter: number, step: number): number {
  const shown = roundTo(step, before);
  const isHidden =
    Math.abs(after - before) < step / 2 || Math.sign(shownAfter - shown) !== Math.sign(after - before);
  return isHidden ? shownAfter : shown;
}

function withoutHalf(amount: number, percent: number): number {
  return amount / Math.sqrt(1 + percent / 100);
}

/** As shown. */
function widthOf({ low, high }: { low: number; high: number }, currency: string): number {
  return roundAmount(high, currency) - roundAmount(low, currency);
}

/** Whether the guess at this place, of so many in order, is one of the middle two fifths. */
export function isMiddle(at: number, count: number): boolean {
  return (at + 1) / count > 0.3 && at / count < 0.7;
}
