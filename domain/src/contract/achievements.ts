import { z } from 'zod';
import { achievementCategories, achievementIcons } from '../achievement-list.ts';
import { endpoint, idParams } from './endpoint.ts';

/** An achievement with a person's progress (product 10.1). */
export const achievement = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** The name of a Lucide icon. */
  icon: z.enum(achievementIcons),
  category: z.enum(achievementCategories),
  unlocked: z.boolean(),
  /** Counted like the requirement, and may exceed it; at least the requirement once unlocked. */
  currentProgress: z.number().int(),
  requirement: z.number().int(),
  xpReward: z.number().int(),
});
export type Achievement = z.output<typeof achievement>;

/** An achievement that a call has just unlocked. */
export const unlockedAchievement = achievement.omit({ unlocked: true, currentProgress: true });
export type UnlockedAchievement = z.output<typeof unlockedAchievement>;

export const listAchievements = endpoint({
  id: 'listAchievements',
  tag: 'Achievements',
  summary: 'The achievements that a person has unlocked; with includeProgress all there are',
  route: 'GET /achievements/users/:id/achievements',
  access: 'full',
  errors: [404],
  params: idParams,
  query: z.object({
    /** True, or given without a value: all achievements, each with how far the person is. */
    includeProgress: z
      .enum(['', 'true', '1', 'false', '0'])
      .default('false')
      .transform((flag) => flag !== 'false' && flag !== '0'),
  }),
  reply: z.array(achievement),
});

export const achievementSummary = z.object({
  totalSuggestions: z.number().int(),
  /** Those that were within 10 % of the final price when the owner’s close paid them. */
  accurateSuggestions: z.number().int(),
  /** Within an hour of the listing’s posting. */
  quickResponses: z.number().int(),
  /** Different owners of the listings. */
  uniquePeopleHelped: z.number().int(),
});
export type AchievementSummary = z.output<typeof achievementSummary>;

export const getAchievementProgress = endpoint({
  id: 'getAchievementProgress',
  tag: 'Achievements',
  summary: 'What a person’s achievements are counted from, in four numbers',
  route: 'GET /achievements/users/:id/achievements/progress',
  access: 'full',
  errors: [404],
  params: idParams,
  reply: achievementSummary,
});
