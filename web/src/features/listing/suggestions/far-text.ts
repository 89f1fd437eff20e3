import type { FairPrice, PriceWorking } from '@ballpark/domain/contract/listings.ts';
import { median } from '@ballpark/domain/price-estimate.ts';
import { roundAmount } from '@ballpark/domain/rough-amount.ts';
import { crowdLeanText, workingSteps } from './working-steps.ts';

/** Nearer to the median it needs no word, unless it is on one side of most guesses. */
const farShare = 0.1;

type Shown = {
  fairPrice: FairPrice;
  amounts: readonly number[];
  working: PriceWorking | null | undefined;
  currency: string;
};

/** Why the shown fair price is beside most guesses, or far from their median; null if it is neither. */
export function farText({ fairPrice, amounts, working, currency }: Shown): string | null {
  const middle = median(amounts);
  const shown = roundAmount(fairPrice.estimate, currency);
  if (shown === roundAmount(middle, currency)) return null;
  const isLower = shown < middle;
  const beyond = amounts.filter((amount) => (isLower ? amount > shown : amount < shown));
  const isBesideMost = beyond.length > amounts.length / 2;
  if (!isBesideMost && Math.abs(shown - middle) <= farShare * middle) return null;
  const than = isBesideMost ? 'most guesses' : 'the median';
  const why = whyText(working ?? null, { fairPrice, middle, isLower, currency });
  return `This is ${isLower ? 'lower' : 'higher'} than ${than}: ${why}`;
}

type Direction = { fairPrice: FairPrice; middle: number; isLower: boolean; currency: string };

function whyText(working: PriceWorking | null, direction: Direction): string {
  const reasons = working ? reasonsOf(working, direction) : [];
  if (reasons.length === 0)
    return 'it averages the middle guesses, adjusted for how these people usually guess.';
  const rest = working?.middle === null ? ' The rest is how these people usually guess.' : '';
  return `${listed(reasons)}.${rest}`;
}

/** 'a, b, and c', as for whole clauses. */
function listed(clauses: readonly string[]): string {
  const last = clauses.at(-1) ?? '';
  return clauses.length > 1 ? `${clauses.slice(0, -1).join(', ')}, and ${last}` : last;
}

/** The steps of the working that move the price that way, by the figures that are shown. */
function reasonsOf(working: PriceWorking, { fairPrice, middle, isLower, currency }: Direction): string[] {
  const { crowd, similar } = working;
  const steps = workingSteps(working, fairPrice, currency);
  const averaged = steps.middle ?? middle;
  const corrected = steps.corrected ?? averaged;
  const drawn = steps.drawn ?? corrected;
  const isMoved = (from: number, to: number) => {
    const change = roundAmount(to, currency) - roundAmount(from, currency);
    return isLower ? change < 0 : change > 0;
  };
  const reasons = [];
  if (isMoved(middle, averaged)) reasons.push('it averages the middle guesses');
  if (crowd && (steps.corrected === null ? crowd.percent > 0 === isLower : isMoved(averaged, corrected)))
    reasons.push(`people here usually guess ${crowdLeanText(crowd)}`);
  if (similar && isMoved(corrected, steps.drawn ?? similar.middle))
    reasons.push(`similar things sold for ${isLower ? 'less' : 'more'}`);
  if (steps.correction !== null && isMoved(drawn, fairPrice.estimate))
    reasons.push(
      `correcting for these people ${isLower ? 'takes off' : 'adds'} ${steps.correction.slice(1)}`,
    );
  return reasons;
}
