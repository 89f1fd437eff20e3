import type { FairPrice, PriceWorking } from '@ballpark/domain/contract/listings.ts';
import { fairDistance } from '@ballpark/domain/fair-distance.ts';
import { formatRough, formatRoughRange, roundAmount } from '@ballpark/domain/rough-amount.ts';

/** From the guesses to the fair price; what is null is not a step here. */
export type WorkingSteps = {
  /** Where the middle guesses lie, and where similar sales draw them; in units of the currency. */
  middle: number | null;
  drawn: number | null;
  /** '−4%': between the figures that are shown before and after it. */
  correction: string | null;
  /** The range that more guesses would give, if it looks narrower. */
  more: PriceWorking['more'];
};

export function workingSteps(working: PriceWorking, fairPrice: FairPrice, currency: string): WorkingSteps {
  const { middle, similar, more } = working;
  const drawn = similar?.drawn ?? null;
  const last = drawn ?? middle;
  return {
    middle,
    drawn,
    correction: last === null ? null : correctionText(last, fairPrice.estimate, currency),
    more: more && rangeText(more, currency) !== rangeText(fairPrice, currency) ? more : null,
  };
}

function correctionText(from: number, to: number, currency: string): string {
  if (formatRough(from, currency) === formatRough(to, currency)) return 'No change';
  const { percent } = fairDistance(roundAmount(to, currency), from, currency);
  return percent < 0 ? `−${-percent}%` : `+${percent}%`;
}

function rangeText({ low, high }: { low: number; high: number }, currency: string): string {
  return formatRoughRange(low, high, currency);
}

/** 'They count as about 2 guesses and pull the price down.' */
export function pullText({ similar, middle }: PriceWorking, currency: string): string {
  if (!similar) return '';
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
