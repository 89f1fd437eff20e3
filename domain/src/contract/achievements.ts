import { z } from 'zod';
import { achievementCategories, achievementIcons } from '../achievement-list.ts';
import { endpoint, idParams } from './endpoint.ts';

/** An achievement with a person's progress. */
export const achievement = z
  .object({
    id: z.string().describe('A name that stays, such as `suggestions-10`.'),
    name: z.string().describe('For people.'),
    description: z.string().describe('What has to be done.'),
    icon: z.enum(achievementIcons).describe('The name of a Lucide icon.'),
    category: z.enum(achievementCategories).describe('What kind of effort it rewards.'),
    unlocked: z.boolean().describe('True from when it was earned; it is never taken back.'),
    currentProgress: z.number().int().describe('How much is done of the requirement; may go beyond it.'),
    requirement: z.number().int().describe('How much has to be done.'),
    xpReward: z.number().int().describe('XP that it pays once.'),
  })
  .meta({ id: 'Achievement', description: 'An achievement, and how far a person is with it.' });
export type Achievement = z.output<typeof achievement>;

export const unlockedAchievement = achievement
  .omit({ unlocked: true, currentProgress: true })
  .meta({ id: 'UnlockedAchievement', description: 'An achievement that the call has just unlocked.' });
export type UnlockedAchievement = z.output<typeof unlockedAchievement>;

export const listAchievements = endpoint({
  id: 'listAchievements',
  tag: 'Achievements',
  summary: 'The achievements that a person has unlocked; with includeProgress all there are',
  description: 'In an order that does not change. The icons are named as Lucide names them.',
  route: 'GET /achievements/users/:id/achievements',
  access: 'full',
  errors: { 404: ['userNotFound'] },
  params: idParams,
  query: z.object({
    includeProgress: z
      .enum(['', 'true', '1', 'false', '0'])
      .default('false')
      .transform((flag) => flag !== 'false' && flag !== '0')
      .describe('True, or given without a value: those still locked as well.'),
  }),
  reply: z.array(achievement),
  example: { query: { includeProgress: 'true' } },
});

export const achievementSummary = z
  .object({
    totalSuggestions: z.number().int().describe('All that the person has made.'),
    accurateSuggestions: z.number().int().describe('Within 10 % of the final price when the owner closed.'),
    quickResponses: z.number().int().describe('Made within an hour of the listing’s posting.'),
    uniquePeopleHelped: z.number().int().describe('Different owners of the listings.'),
  })
  .meta({ id: 'AchievementSummary', description: 'What a person’s achievements are counted from.' });
export type AchievementSummary = z.output<typeof achievementSummary>;

export const getAchievementProgress = endpoint({
  id: 'getAchievementProgress',
  tag: 'Achievements',
  summary: 'What a person’s achievements are counted from, in four numbers',
  description: 'What three of the achievements’ categories count, and how many suggestions there are in all.',
  route: 'GET /achievements/users/:id/achievements/progress',
  access: 'full',
  errors: { 404: ['userNotFound'] },
  params: idParams,
  reply: achievementSummary,
});
