import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { type Tier, isWithinTenth } from './xp.ts';

/** After the listing was posted. */
export const quickMinutes = 60;

type AchievementState = AchievementRule & { unlocked: boolean; currentProgress: number };

/**
 * An unlocked achievement keeps at least its requirement as progress: a deleted listing may have lowered the
 * facts.
 */
export function achievementsOf(facts: AchievementFacts, unlockedIds: readonly string[]): AchievementState[] {
  return achievementList.map((rule) => {
    const unlocked = unlockedIds.includes(rule.id);
    const reached = facts[rule.counts];
    return { ...rule, unlocked, currentProgress: unlocked ? Math.max(reached, rule.requirement) : reached };
  });
}

/** In the reader’s language. */
export function wordedAchievement<Rule extends Pick<AchievementRule, 'name' | 'description'>>(
  i18n: I18n,
  rule: Rule,
): Omit<Rule, 'name' | 'description'> & { name: string; description: string } {
  return { ...rule, name: i18n._(rule.name), description: i18n._(rule.description) };
}

/** Null if there is none of this id. */
export function achievementName(i18n: I18n, id: string | null): string | null {
  const rule = achievementList.find((each) => each.id === id);
  return rule ? i18n._(rule.name) : null;
}

/** In the order of the list. */
export function newlyEarned(facts: AchievementFacts, unlockedIds: readonly string[]): AchievementRule[] {
  return achievementList.filter(
    (rule) => facts[rule.counts] >= rule.requirement && !unlockedIds.includes(rule.id),
  );
}

/**
 * Whether a paid suggestion was within 10 % of the final price. Participation never counts, because its
 * author may have seen a price.
 */
export function isAccurate(tier: Tier, amountMinor: number, finalPriceMinor: number): boolean {
  return tier !== 'participation' && isWithinTenth(amountMinor, finalPriceMinor);
}

export type AchievementFacts = {
  totalSuggestions: number;
  /** Within 10 % of the final price when the owner’s close paid them. */
  accurateSuggestions: number;
  quickResponses: number;
  /** Owners, each counted once. */
  uniquePeopleHelped: number;
  /** In days; one missed day in any seven is forgiven. */
  longestStreak: number;
  productSuggestions: number;
  serviceSuggestions: number;
};

export const achievementCategories = [
  'suggestions',
  'accuracy',
  'speed',
  'community',
  'streak',
  'category',
] as const;
type AchievementCategory = (typeof achievementCategories)[number];

/** Lucide icons. */
export const achievementIcons = [
  'sprout',
  'tag',
  'tags',
  'award',
  'crown',
  'target',
  'gem',
  'trophy',
  'zap',
  'timer',
  'rocket',
  'handshake',
  'users',
  'heart-handshake',
  'flame',
  'package',
  'wrench',
] as const;
type AchievementIcon = (typeof achievementIcons)[number];

export type AchievementRule = {
  /** Stored in the ledger: never change it or use it again. */
  id: string;
  name: MessageDescriptor;
  description: MessageDescriptor;
  icon: AchievementIcon;
  category: AchievementCategory;
  counts: keyof AchievementFacts;
  requirement: number;
  xpReward: number;
};

type Step = [
  requirement: number,
  xpReward: number,
  icon: AchievementIcon,
  name: MessageDescriptor,
  description: MessageDescriptor,
];

export const achievementList: readonly AchievementRule[] = [
  ...steps('suggestions', 'totalSuggestions', 'suggestions', [
    [1, 5, 'sprout', msg`First Guess`, msg`Make your first guess`],
    [10, 15, 'tag', msg`Warming Up`, msg`Make 10 guesses`],
    [50, 40, 'tags', msg`Regular Voice`, msg`Make 50 guesses`],
    [100, 80, 'award', msg`Century`, msg`Make 100 guesses`],
    [500, 250, 'crown', msg`Pillar of the Park`, msg`Make 500 guesses`],
  ]),
  ...steps('accuracy', 'accurateSuggestions', 'accuracy', [
    [1, 10, 'target', msg`In the Ballpark`, msg`Come within 10% of a final price`],
    [10, 50, 'target', msg`Sharp Eye`, msg`Come within 10% of 10 final prices`],
    [50, 150, 'gem', msg`On the Money`, msg`Come within 10% of 50 final prices`],
    [100, 300, 'trophy', msg`Walking Price Tag`, msg`Come within 10% of 100 final prices`],
  ]),
  ...steps('speed', 'quickResponses', 'speed', [
    [1, 5, 'zap', msg`Quick Off the Mark`, msg`Guess within an hour of a listing going up`],
    [10, 25, 'timer', msg`Early Bird`, msg`Make 10 guesses within an hour of a listing going up`],
    [50, 80, 'rocket', msg`Always There`, msg`Make 50 guesses within an hour of a listing going up`],
  ]),
  ...steps('community', 'uniquePeopleHelped', 'community', [
    [5, 20, 'handshake', msg`Good Neighbour`, msg`Help 5 different people`],
    [25, 60, 'users', msg`Known on the Block`, msg`Help 25 different people`],
    [100, 150, 'heart-handshake', msg`Talk of the Town`, msg`Help 100 different people`],
  ]),
  ...steps('streak', 'longestStreak', 'streak', [
    [3, 10, 'flame', msg`Three in a Row`, msg`Guess 3 days in a row`],
    [7, 30, 'flame', msg`A Full Week`, msg`Guess 7 days in a row`],
    [30, 120, 'flame', msg`A Month of Days`, msg`Guess 30 days in a row`],
    [100, 300, 'flame', msg`Hundred-Day Habit`, msg`Guess 100 days in a row`],
  ]),
  ...steps('products', 'productSuggestions', 'category', [
    [10, 20, 'package', msg`Shelf Scout`, msg`Guess on 10 products`],
    [50, 60, 'package', msg`Collector’s Eye`, msg`Guess on 50 products`],
  ]),
  ...steps('services', 'serviceSuggestions', 'category', [
    [10, 20, 'wrench', msg`Handy Hint`, msg`Guess on 10 services`],
    [50, 60, 'wrench', msg`Trade Insider`, msg`Guess on 50 services`],
  ]),
];

function steps(
  prefix: string,
  counts: keyof AchievementFacts,
  category: AchievementCategory,
  each: readonly Step[],
): AchievementRule[] {
  return each.map(([requirement, xpReward, icon, name, description]) => {
    return {
      id: `${prefix}-${requirement}`,
      name,
      description,
      icon,
      category,
      counts,
      requirement,
      xpReward,
    };
  });
}
