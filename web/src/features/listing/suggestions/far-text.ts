import type { FairPrice, PriceWorking } from '@ballpark/domain/contract/fair-prices.ts';
import { median } from '@ballpark/domain/price-estimate.ts';
import { roundAmount } from '@ballpark/domain/rough-amount.ts';
import { t } from '@lingui/core/macro';
import { roughText } from '../../../lib/format/amount-text.tsx';
import { workingSteps } from './working-steps.ts';

/** Nearer to the median it needs no word, unless it is on one side of most guesses. */
const farShare = 0.1;

type Shown = {
  fairPrice: FairPrice;
  amounts: readonly number[];
  working: PriceWorking | null | undefined;
  currency: string;
};

/**
 * 'About $150 below the median: …': why the shown fair price is beside most guesses, or far from their median;
 * null if it is neither.
 */
export function farText({ fairPrice, amounts, working, currency }: Shown): string | null {
  const middle = median(amounts);
  const shown = roundAmount(fairPrice.estimate, currency);
  if (shown === roundAmount(middle, currency)) return null;
  const isLower = shown < middle;
  const beyond = amounts.filter((amount) => (isLower ? amount > shown : amount < shown));
  const isBesideMost = beyond.length > amounts.length / 2;
  if (!isBesideMost && Math.abs(shown - middle) <= farShare * middle) return null;
  const off = roughText(Math.abs(shown - middle), currency);
  const reasons = working ? reasonsOf({ fairPrice, amounts, working, currency }, { middle, isLower }) : [];
  const why = listed(reasons.length === 0 ? [averages(), corrects()] : reasons);
  return isLower ? t`About ${off} below the median: ${why}.` : t`About ${off} above the median: ${why}.`;
}

const averages = () => t({ message: 'we average the middle guesses', comment: 'one of several reasons' });
const corrects = () =>
  t({
    message: 'we correct for how high or low these people usually guess',
    comment: 'one of several reasons',
  });

/** 'a, b, and c', as for whole clauses. */
function listed([first = '', second, third]: readonly string[]): string {
  if (second === undefined) return first;
  return third === undefined
    ? t({ message: `${first}, and ${second}`, comment: 'two reasons, each a whole clause' })
    : t({ message: `${first}, ${second}, and ${third}`, comment: 'three reasons, each a whole clause' });
}

type Direction = { middle: number; isLower: boolean };

/** The steps of the working that move the price that way, by the figures that are shown. */
function reasonsOf(shown: Shown & { working: PriceWorking }, { middle, isLower }: Direction): string[] {
  const { similar, middle: average } = shown.working;
  const steps = workingSteps(shown);
  const isThatWay = (change: number) => (isLower ? change < 0 : change > 0);
  const rounded = (amount: number) => roundAmount(amount, shown.currency);
  // As both are shown.
  const isSoldThatWay = similar !== null && isThatWay(rounded(similar.middle) - rounded(middle));
  const sold = isLower
    ? t({ message: 'similar things went for less', comment: 'one of several reasons' })
    : t({ message: 'similar things went for more', comment: 'one of several reasons' });
  // Below five guesses the steps are not told apart.
  if (average === null) return isSoldThatWay ? [sold, corrects()] : [];
  const reasons = [];
  if (isThatWay(steps.middle - middle)) reasons.push(averages());
  if (isSoldThatWay && isThatWay(steps.sales)) reasons.push(sold);
  if (isThatWay(steps.crowd + steps.people))
    reasons.push(
      isLower
        ? t({
            message: 'people here usually guess too high',
            comment: 'one of several reasons',
          })
        : t({
            message: 'people here usually guess too low',
            comment: 'one of several reasons',
          }),
    );
  return reasons;
}
