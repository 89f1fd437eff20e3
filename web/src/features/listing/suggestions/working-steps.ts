import type { FairPrice, PriceWorking } from '@ballpark/domain/contract/listings.ts';
import { fractionDigits } from '@ballpark/domain/money.ts';
import { median } from '@ballpark/domain/price-estimate.ts';
import { formatRough, roundAmount, roundTo, stepOf } from '@ballpark/domain/rough-amount.ts';
import { plural, t } from '@lingui/core/macro';

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

/** 'People here usually guess too high, so the price comes down.' */
export function crowdText(change: number): string {
  return change < 0
    ? t`People here usually guess too high, so the price comes down.`
    : t`People here usually guess too low, so the price goes up.`;
}

/** What the last step does; ‘sales’ if theirs is in it. */
export function peopleText({ middle, similar }: PriceWorking, change: number): string {
  const effect = change < 0 ? t`Together, this lowers the price.` : t`Together, this raises the price.`;
  return `${whatCounts({ middle, similar })} ${effect}`;
}

function whatCounts({ middle, similar }: Pick<PriceWorking, 'middle' | 'similar'>): string {
  if (middle !== null)
    return t`Close guessers count more, and we correct whoever usually guesses high or low.`;
  return similar
    ? t`The middle guesses, these sales and close guessers count more, and we correct whoever usually guesses high or low.`
    : t`The middle guesses and close guessers count more, and we correct whoever usually guesses high or low.`;
}

/** As shown. */
function widthOf({ low, high }: { low: number; high: number }, currency: string): number {
  return roundAmount(high, currency) - roundAmount(low, currency);
}

/** 'They count as about 2 guesses and pull the price down.' */
export function pullText({ asGuesses, drawn }: NonNullable<PriceWorking['similar']>, change: number): string {
  const count = Math.round(asGuesses);
  if (drawn === null)
    return plural(count, {
      0: 'They count as less than one guess.',
      one: 'They count as about one guess.',
      other: 'They count as about # guesses.',
    });
  return change < 0
    ? plural(count, {
        0: 'They count as less than one guess and pull the price down.',
        one: 'They count as about one guess and pull the price down.',
        other: 'They count as about # guesses and pull the price down.',
      })
    : plural(count, {
        0: 'They count as less than one guess and pull the price up.',
        one: 'They count as about one guess and pull the price up.',
        other: 'They count as about # guesses and pull the price up.',
      });
}

/** Whether the guess at this place, of so many in order, is one of the middle two fifths. */
export function isMiddle(at: number, count: number): boolean {
  return (at + 1) / count > 0.3 && at / count < 0.7;
}
