import { achievementList, type AchievementFacts, type AchievementRule } from './achievement-list.ts';
import { isWithinTenth, type Tier } from './xp.ts';

/** A suggestion counts as a quick response up to this many minutes after its listing was posted. */
export const quickMinutes = 60;

type AchievementState = AchievementRule & { unlocked: boolean; currentProgress: number };

/**
 * Every achievement with a person's progress. An unlocked one stays unlocked, and its progress is at least the requirement, even if a
 * deleted listing has removed some of the facts.
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
 * Whether a suggestion that the owner's close pays counts as accurate: it must be within 10 % of the final price, in minor units. The
 * closest of all may be farther off. One that earns only participation never counts, because its author may have seen a price.
 */
export function isAccurate(tier: Tier, amountMinor: number, finalPriceMinor: number): boolean {
  return tier !== 'participation' && isWithinTenth(amountMinor, finalPriceMinor);
}
