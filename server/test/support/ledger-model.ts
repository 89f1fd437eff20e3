import { type AchievementFacts, isAccurate, newlyEarned } from '@ballpark/domain/achievements.ts';
import type { Tier } from '@ballpark/domain/xp.ts';

/** Brings further achievements near. */
export const earlierEach = 8;

type Suggestion = {
  id: string;
  by: number;
  amount: number;
  isPaid: boolean;
  paidXp: number;
  isLate: boolean;
};
export type Listing = {
  id: string;
  owner: number;
  state: 'open' | 'closed' | 'autoClosed' | 'answered';
  wasPriced: boolean;
  suggestions: Suggestion[];
};
/** What the rules demand, computed without a database. */
export type Model = {
  listings: Listing[];
  people: Person[];
};
type Person = { xp: number; accurate: number; unlockedIds: string[] };

export function asDomain({ id, amount, isPaid, isLate }: Suggestion) {
  return { suggestionId: id, amountMinor: amount * 100, isPaid, isLate };
}

type Award = { suggestionId: string; xpAwarded: number; tier: Tier };

export function pay(model: Model, listing: Listing, awards: Award[], finalPrice: number | null): void {
  for (const { suggestionId, xpAwarded, tier } of awards) {
    const suggestion = listing.suggestions.find(({ id }) => id === suggestionId);
    if (!suggestion || suggestion.isPaid) throw new Error('paid twice, or nobody');
    suggestion.isPaid = true;
    suggestion.paidXp += xpAwarded;
    const paid = modelOf(model, suggestion.by);
    paid.xp += xpAwarded;
    if (finalPrice !== null && isAccurate(tier, suggestion.amount, finalPrice)) paid.accurate += 1;
    unlock(model, suggestion.by);
  }
}

export function unlock(model: Model, by: number): void {
  const person = modelOf(model, by);
  for (const { id, xpReward } of newlyEarned(factsOf(model, by), person.unlockedIds)) {
    person.unlockedIds.push(id);
    person.xp += xpReward;
  }
}

/** All are products of today; earlier prices were on one owner's listings. */
function factsOf({ listings, people }: Model, by: number): AchievementFacts {
  const on = listings.filter(({ suggestions }) => suggestions.some((one) => one.by === by));
  return {
    totalSuggestions: earlierEach + on.length,
    accurateSuggestions: people[by]?.accurate ?? 0,
    quickResponses: on.length,
    uniquePeopleHelped: 1 + new Set(on.map(({ owner }) => owner)).size,
    longestStreak: 1,
    productSuggestions: earlierEach + on.length,
    serviceSuggestions: 0,
  };
}

function modelOf(model: Model, by: number): Person {
  const person = model.people[by];
  if (!person) throw new Error(`nobody is at ${by}`);
  return person;
}
