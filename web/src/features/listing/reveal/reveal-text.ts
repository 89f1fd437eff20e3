import type { UnlockedAchievement } from '@ballpark/domain/contract/xp.ts';
import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import type { Suggestion } from '@ballpark/domain/contract/suggestions.ts';
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
  const text = near.charAt(0).toUpperCase() + near.slice(1);
  return isNearest && guessCount > 1 ? `${text}, the closest of ${guessCount}` : text;
}

/** For screen readers at the end. */
export function spokenOutcome(
  outcome: Outcome,
  { currency, suggestions }: Pick<ListingDetail, 'currency' | 'suggestions'>,
  unlocked: readonly UnlockedAchievement[],
  pairNote?: string,
): string {
  const { own, finalPrice, xp } = outcome;
  const spoken = (amount: number) => spokenAmount(amount, currency);
  const earned = [
    xp > 0 && `You earned ${xp} XP.`,
    pairNote ?? false,
    unlocked.length > 0 &&
      `You unlocked ${unlocked.map(({ name, xpReward }) => `${name} (${xpReward} XP)`).join(' and ')}.`,
  ].filter((part) => part !== false);
  return [
    `The final price is ${spoken(finalPrice)}.`,
    `You guessed ${spoken(own.amount)}: ${resultText(outcome, suggestions.length)}.`,
    ...earned,
  ].join(' ');
}
