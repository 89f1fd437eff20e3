import type { UnlockedAchievement } from '@ballpark/domain/contract/xp.ts';
import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import type { Suggestion } from '@ballpark/domain/contract/suggestions.ts';
import { plural, t } from '@lingui/core/macro';
import { type Nearness, nearnessOf } from '../../../lib/format/nearness.ts';
import { listText } from '../../../lib/format/number-text.ts';
import { spokenAmount } from '../../../lib/format/amount-text.tsx';
import { byNearness } from '../suggestions/by-nearness.ts';

export type Outcome = {
  own: Suggestion;
  finalPrice: number;
  isNearest: boolean;
  xp: number;
};

export function outcomeOf(
  listing: Pick<ListingDetail, 'isActive' | 'finalPrice' | 'currency' | 'suggestions'>,
  readerId: string,
): Outcome | null {
  const { finalPrice } = listing;
  if (finalPrice === null || listing.isActive) return null;
  const found = byNearness(listing).find(({ suggestion }) => suggestion.userId === readerId);
  if (!found) return null;
  const { suggestion: own, isNearest } = found;
  return { own, finalPrice, isNearest, xp: own.xpAwarded ?? 0 };
}

/** 'Spot on, the closest of 5'. */
export function resultText({ own, finalPrice, isNearest }: Outcome, guessCount: number): string {
  const near = nearnessOf(own.amount, finalPrice);
  return isNearest && guessCount > 1 ? closestText(near, guessCount) : aloneText(near);
}

function aloneText({ side, off, isUnder }: Nearness): string {
  if (side === 'same') return t({ message: 'Spot on', comment: 'A guess: exactly the final price' });
  if (side === 'above')
    return isUnder
      ? t({ message: `Under ${off} above`, comment: 'A guess: less than 1% above the final price' })
      : t({ message: `${off} above`, comment: 'A guess beside the final price: 4% above' });
  return isUnder
    ? t({ message: `Under ${off} below`, comment: 'A guess: less than 1% below the final price' })
    : t({ message: `${off} below`, comment: 'A guess beside the final price: 4% below' });
}

function closestText({ side, off, isUnder }: Nearness, count: number): string {
  if (side === 'same')
    return plural(count, { one: 'Spot on, the closest of #', other: 'Spot on, the closest of #' });
  if (side === 'above')
    return isUnder
      ? plural(count, {
          one: `Under ${off} above, the closest of #`,
          other: `Under ${off} above, the closest of #`,
        })
      : plural(count, { one: `${off} above, the closest of #`, other: `${off} above, the closest of #` });
  return isUnder
    ? plural(count, {
        one: `Under ${off} below, the closest of #`,
        other: `Under ${off} below, the closest of #`,
      })
    : plural(count, { one: `${off} below, the closest of #`, other: `${off} below, the closest of #` });
}

/** For screen readers at the end. */
export function spokenOutcome(
  outcome: Outcome,
  { currency, suggestions }: Pick<ListingDetail, 'currency' | 'suggestions'>,
  unlocked: readonly UnlockedAchievement[],
  pairNote?: string,
): string {
  const { own, finalPrice, xp } = outcome;
  const price = spokenAmount(finalPrice, currency);
  const guess = spokenAmount(own.amount, currency);
  const result = resultText(outcome, suggestions.length);
  const earned = [
    xp > 0 && t`You earned ${xp} XP.`,
    pairNote ?? false,
    unlocked.length > 0 && t`You unlocked ${{ achievements: listed(unlocked) }}.`,
  ].filter((part) => part !== false);
  return [t`The final price is ${price}.`, t`You guessed ${guess}: ${result}.`, ...earned].join(' ');
}

function listed(unlocked: readonly UnlockedAchievement[]): string {
  return listText(unlocked.map(({ name, xpReward }) => t`${name} (${xpReward} XP)`));
}
