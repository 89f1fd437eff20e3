import type { FairPrice, PriceWorking } from '@ballpark/domain/contract/listings.ts';
import { fractionDigits } from '@ballpark/domain/money.ts';
import { median } from '@ballpark/domain/price-estimate.ts';
import { formatRough, roundAmount } from '@ballpark/domain/rough-amount.ts';

/**
 * From the guesses to the fair price, in units of the currency as they are shown: the start and all changes add
 * up to the rounded price. A change that rounding hides is 0.
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
  const looksLikePrice = (amount: number) =>
    formatRough(amount, currency) === formatRough(estimate, currency);
  // Below five guesses, steps that lead back to where they began say nothing.
  const isStill = working.middle === null && looksLikePrice(uncorrected);
  const half = crowd && !isStill ? (crowd.corrected ?? withoutHalf(uncorrected, crowd.percent)) : null;
  const corrected = half ?? uncorrected;
  const drawn = similar?.drawn ?? corrected;
  const [middle, afterCrowd, afterSales] = [fine(uncorrected), fine(corrected), fine(drawn)];
  const digits = fractionDigits(currency);
  const change = (from: number, to: number) => Number((to - from).toFixed(digits));
  const width = widthOf(fairPrice, currency);
  return {
    middle,
    crowd: change(middle, afterCrowd),
    sales: change(afterCrowd, afterSales),
    people: looksLikePrice(drawn) ? 0 : change(afterSales, roundAmount(estimate, currency)),
    more: more && width - widthOf(more, currency) > minNarrowing * width ? more : null,
  };
}

/** Fine enough for steps of half a percent. */
function fine(amount: number): number {
  return amount < 100 ? amount : Number(Math.round(amount).toPrecision(4));
}

function withoutHalf(amount: number, percent: number): number {
  return amount / Math.sqrt(1 + percent / 100);
}

/** 'People here usually guess 12% too high. Half of that comes off.' */
export function crowdText({ percent }: NonNullable<PriceWorking['crowd']>): string {
  const [side, then] = percent > 0 ? ['high', 'comes off'] : ['low', 'is added'];
  return `People here usually guess ${Math.abs(percent)}% too ${side}. Half of that ${then}.`;
}

/** What the last step does; ‘sales’ if theirs is in it. */
export function peopleText({ middle, similar }: PriceWorking, change: number): string {
  const also =
    middle === null
      ? `The middle guesses${similar ? ', these sales' : ''} and close guessers count more`
      : 'Close guessers count more';
  const does = change < 0 ? 'lowers' : 'raises';
  return `${also}, and we correct whoever usually guesses high or low. Together, this ${does} the price.`;
}

/** As shown. */
function widthOf({ low, high }: { low: number; high: number }, currency: string): number {
  return roundAmount(high, currency) - roundAmount(low, currency);
}

/** 'They count as about 2 guesses and pull the price down.' */
export function pullText({ asGuesses, drawn }: NonNullable<PriceWorking['similar']>, change: number): string {
  const count = Math.round(asGuesses);
  const as = count === 0 ? 'less than one guess' : count === 1 ? 'about one guess' : `about ${count} guesses`;
  if (drawn === null) return `They count as ${as}.`;
  if (change === 0) return `They count as ${as} and hardly move the price.`;
  return `They count as ${as} and pull the price ${change < 0 ? 'down' : 'up'}.`;
}

/** Whether the guess at this place, of so many in order, is one of the middle two fifths. */
export function isMiddle(at: number, count: number): boolean {
  return (at + 1) / count > 0.3 && at / count < 0.7;
}
