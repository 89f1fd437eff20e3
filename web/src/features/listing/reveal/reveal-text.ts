import type { UnlockedAchievement } from '@ballpark/domain/contract/xp.ts';
import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import type { Suggestion } from '@ballpark/domain/contract/suggestions.ts';
import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { nearness } from '../../../lib/format/nearness.ts';
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

/** 'Spot on, the nearest of 5'. */
export function resultText({ own, finalPrice, isNearest }: Outcome, guessCount: number): string {
  const near = nearness(own.amount, finalPrice);
  const result = near.charAt(0).toLocaleUpperCase(i18n.locale) + near.slice(1);
  return isNearest && guessCount > 1
    ? plural(guessCount, { one: `${result}, the closest of #`, other: `${result}, the closest of #` })
    : result;
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
  return unlocked
    .map(({ name, xpReward }) => t`${name} (${xpReward} XP)`)
    .reduce((earlier, last) => t({ message: `${earlier} and ${last}`, comment: 'achievements' }));
}
