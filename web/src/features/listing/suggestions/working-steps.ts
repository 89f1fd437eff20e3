import type { FairPrice, PriceWorking } from '@ballpark/domain/contract/listings.ts';
import { fairDistance } from '@ballpark/domain/fair-distance.ts';
import { formatRough, roundAmount } from '@ballpark/domain/rough-amount.ts';

/** From the guesses to the fair price; what is null is not a step here. */
export type WorkingSteps = {
  /**
   * Where the middle guesses lie, where the crowd’s lean corrects them to, and where similar sales draw that; in
   * units of the currency.
   */
  middle: number | null;
  corrected: number | null;
  drawn: number | null;
  /** '−4%': between the figures that are shown before and after it. */
  correction: string | null;
  /** The range that more guesses would give, if it looks clearly narrower. */
  more: PriceWorking['more'];
};

/** Of the range’s width; less is not worth a line. */
const leastNarrowing = 0.1;

export function workingSteps(working: PriceWorking, fairPrice: FairPrice, currency: string): WorkingSteps {
  const { middle, crowd, similar, more } = working;
  const corrected = crowd?.corrected ?? null;
  const drawn = similar?.drawn ?? null;
  const last = drawn ?? corrected ?? middle;
  const width = widthOf(fairPrice, currency);
  return {
    middle,
    corrected,
    drawn,
    correction: last === null ? null : correctionText(last, fairPrice.estimate, currency),
    more: more && width - widthOf(more, currency) > leastNarrowing * width ? more : null,
  };
}

/** '12% high', also where a person’s lean is too small for a word. */
export function crowdLeanText({ percent }: NonNullable<PriceWorking['crowd']>): string {
  return `${Math.abs(percent)}% ${percent > 0 ? 'high' : 'low'}`;
}

function correctionText(from: number, to: number, currency: string): string {
  if (formatRough(from, currency) === formatRough(to, currency)) return 'No change';
  const { percent } = fairDistance(roundAmount(to, currency), from, currency);
  return percent < 0 ? `−${-percent}%` : `+${percent}%`;
}

/** As shown. */
function widthOf({ low, high }: { low: number; high: number }, currency: string): number {
  return roundAmount(high, currency) - roundAmount(low, currency);
}

/** 'They count as about 2 guesses and pull the price down.' */
export function pullText({ similar, crowd, middle: uncorrected }: PriceWorking, currency: string): string {
  if (!similar) return '';
  const middle = crowd?.corrected ?? uncorrected;
  const { asGuesses, drawn } = similar;
  const count = Math.round(asGuesses);
  const as = count === 0 ? 'less than one guess' : count === 1 ? 'about one guess' : `about ${count} guesses`;
  if (middle === null || drawn === null) return `They count as ${as}.`;
  if (formatRough(middle, currency) === formatRough(drawn, currency))
    return `They count as ${as} and hardly move the price.`;
  return `They count as ${as} and pull the price ${drawn < middle ? 'down' : 'up'}.`;
}

/** Whether the guess at this place, of so many in order, is one of the middle two fifths. */
export function isMiddle(at: number, count: number): boolean {
  return (at + 1) / count > 0.3 && at / count < 0.7;
}
