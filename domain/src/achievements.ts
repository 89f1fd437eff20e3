import { achievementList, type AchievementFacts, type AchievementRule } from './achievement-list.ts';
import { isWithinTenth, type Tier } from './xp.ts';

/** A suggestion counts as a quick response up to this many minutes after its listing was posted (product 10.1). */
export const quickMinutes = 60;

type AchievementState = AchievementRule & { unlocked: boolean; currentProgress: number };

/**
 * Every achievement with a person's progress. Once unlocked it stays unlocked, and its progress is at least the requirement,
 * even when a deleted listing took some of the facts with it (product 10.2).
 */
export function achievementsOf(facts: AchievementFacts, unlockedIds: readonly string[]): AchievementState[] {
  return achievementList.map((rule) => {
    const unlocked = unlockedIds.includes(rule.id);
    const reached = facts[rule.counts];
    return { ...rule, unlocked, currentProgress: unlocked ? Math.max(reached, rule.requirement) : reached };
  });
}

/** The achievements that the facts have earned and that were not unlocked before, in the order of the list. */
export function newlyEarned(facts: AchievementFacts, unlockedIds: readonly string[]): AchievementRule[] {
  return achievementList.filter(
    (rule) => facts[rule.counts] >= rule.requirement && !unlockedIds.includes(rule.id),
  );
}

/**
 * Does a suggestion that the owner's close pays count as accurate? It must be within 10 % of the final price, in minor units: the
 * closest of all may be farther off. One that earns participation alone never counts, because its author may have seen a price.
 */
export function isAccurate(tier: Tier, amountMinor: number, finalPriceMinor: number): boolean {
  return tier !== 'participation' && isWithinTenth(amountMinor, finalPriceMinor);
}

/** The most days in a row. Each day is a number of days since any fixed one; order and doubles do not matter. */
export function longestStreak(days: readonly number[]): number {
  const known = new Set(days);
  let longest = 0;
  for (const first of known) {
    if (known.has(first - 1)) continue;
    let length = 1;
    while (known.has(first + length)) length += 1;
    longest = Math.max(longest, length);
  }
  return longest;
}
