import { type Tier, isWithinTenth } from './xp.ts';

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

/** The facts about a person's suggestions; all achievements follow from them. */
export type AchievementFacts = {
  totalSuggestions: number;
  /** Suggestions within 10 % of the final price when the owner's close paid them. */
  accurateSuggestions: number;
  quickResponses: number;
  /** Different owners of the listings. */
  uniquePeopleHelped: number;
  /** The longest streak ever, in days with a suggestion; of any seven days one may be missed. */
  longestStreak: number;
  productSuggestions: number;
  serviceSuggestions: number;
};

/** In the order in which they are shown. */
export const achievementCategories = [
  'suggestions',
  'accuracy',
  'speed',
  'community',
  'streak',
  'category',
] as const;
type AchievementCategory = (typeof achievementCategories)[number];

/** Names of Lucide icons. */
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
  /** The ledger keeps this id, so it never changes and is never given to another achievement. */
  id: string;
  name: string;
  description: string;
  icon: AchievementIcon;
  category: AchievementCategory;
  /** The fact that must reach the requirement. */
  counts: keyof AchievementFacts;
  requirement: number;
  xpReward: number;
};

type Step = [requirement: number, xpReward: number, icon: AchievementIcon, name: string, description: string];

/** Everything that can be unlocked, from the nearest to the farthest within its category. */
export const achievementList: readonly AchievementRule[] = [
  ...steps('suggestions', 'totalSuggestions', 'suggestions', [
    [1, 5, 'sprout', 'First Guess', 'Suggest your first price'],
    [10, 15, 'tag', 'Warming Up', 'Suggest 10 prices'],
    [50, 40, 'tags', 'Regular Voice', 'Suggest 50 prices'],
    [100, 80, 'award', 'Century', 'Suggest 100 prices'],
    [500, 250, 'crown', 'Pillar of the Park', 'Suggest 500 prices'],
  ]),
  ...steps('accuracy', 'accurateSuggestions', 'accuracy', [
    [1, 10, 'target', 'In the Ballpark', 'Come within 10% of a final price'],
    [10, 50, 'target', 'Sharp Eye', 'Come within 10% of 10 final prices'],
    [50, 150, 'gem', 'On the Money', 'Come within 10% of 50 final prices'],
    [100, 300, 'trophy', 'Walking Price Tag', 'Come within 10% of 100 final prices'],
  ]),
  ...steps('speed', 'quickResponses', 'speed', [
    [1, 5, 'zap', 'Quick Off the Mark', 'Suggest a price within an hour of posting'],
    [10, 25, 'timer', 'Early Bird', 'Suggest 10 prices within an hour of posting'],
    [50, 80, 'rocket', 'Always There', 'Suggest 50 prices within an hour of posting'],
  ]),
  ...steps('community', 'uniquePeopleHelped', 'community', [
    [5, 20, 'handshake', 'Good Neighbour', 'Help 5 different people'],
    [25, 60, 'users', 'Known on the Block', 'Help 25 different people'],
    [100, 150, 'heart-handshake', 'Talk of the Town', 'Help 100 different people'],
  ]),
  ...steps('streak', 'longestStreak', 'streak', [
    [3, 10, 'flame', 'Three in a Row', 'Suggest a price on 3 days in a row'],
    [7, 30, 'flame', 'A Full Week', 'Suggest a price on 7 days in a row'],
    [30, 120, 'flame', 'A Month of Days', 'Suggest a price on 30 days in a row'],
    [100, 300, 'flame', 'Hundred-Day Habit', 'Suggest a price on 100 days in a row'],
  ]),
  ...steps('products', 'productSuggestions', 'category', [
    [10, 20, 'package', 'Shelf Scout', 'Price 10 products'],
    [50, 60, 'package', 'Collector’s Eye', 'Price 50 products'],
  ]),
  ...steps('services', 'serviceSuggestions', 'category', [
    [10, 20, 'wrench', 'Handy Hint', 'Price 10 services'],
    [50, 60, 'wrench', 'Trade Insider', 'Price 50 services'],
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
