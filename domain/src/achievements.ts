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
  name: string;
  description: string;
  icon: AchievementIcon;
  category: AchievementCategory;
  counts: keyof AchievementFacts;
  requirement: number;
  xpReward: number;
};

type Step = [requirement: number, xpReward: number, icon: AchievementIcon, name: string, description: string];

export const achievementList: readonly AchievementRule[] = [
  ...steps('suggestions', 'totalSuggestions', 'suggestions', [
    [1, 5, 'sprout', 'First Guess', 'Make your first guess'],
    [10, 15, 'tag', 'Warming Up', 'Make 10 guesses'],
    [50, 40, 'tags', 'Regular Voice', 'Make 50 guesses'],
    [100, 80, 'award', 'Century', 'Make 100 guesses'],
    [500, 250, 'crown', 'Pillar of the Park', 'Make 500 guesses'],
  ]),
  ...steps('accuracy', 'accurateSuggestions', 'accuracy', [
    [1, 10, 'target', 'In the Ballpark', 'Come within 10% of a final price'],
    [10, 50, 'target', 'Sharp Eye', 'Come within 10% of 10 final prices'],
    [50, 150, 'gem', 'On the Money', 'Come within 10% of 50 final prices'],
    [100, 300, 'trophy', 'Walking Price Tag', 'Come within 10% of 100 final prices'],
  ]),
  ...steps('speed', 'quickResponses', 'speed', [
    [1, 5, 'zap', 'Quick Off the Mark', 'Guess within an hour of a listing going up'],
    [10, 25, 'timer', 'Early Bird', 'Make 10 guesses within an hour of a listing going up'],
    [50, 80, 'rocket', 'Always There', 'Make 50 guesses within an hour of a listing going up'],
  ]),
  ...steps('community', 'uniquePeopleHelped', 'community', [
    [5, 20, 'handshake', 'Good Neighbour', 'Help 5 different people'],
    [25, 60, 'users', 'Known on the Block', 'Help 25 different people'],
    [100, 150, 'heart-handshake', 'Talk of the Town', 'Help 100 different people'],
  ]),
  ...steps('streak', 'longestStreak', 'streak', [
    [3, 10, 'flame', 'Three in a Row', 'Guess 3 days in a row'],
    [7, 30, 'flame', 'A Full Week', 'Guess 7 days in a row'],
    [30, 120, 'flame', 'A Month of Days', 'Guess 30 days in a row'],
    [100, 300, 'flame', 'Hundred-Day Habit', 'Guess 100 days in a row'],
  ]),
  ...steps('products', 'productSuggestions', 'category', [
    [10, 20, 'package', 'Shelf Scout', 'Guess on 10 products'],
    [50, 60, 'package', 'Collector’s Eye', 'Guess on 50 products'],
  ]),
  ...steps('services', 'serviceSuggestions', 'category', [
    [10, 20, 'wrench', 'Handy Hint', 'Guess on 10 services'],
    [50, 60, 'wrench', 'Trade Insider', 'Guess on 50 services'],
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
