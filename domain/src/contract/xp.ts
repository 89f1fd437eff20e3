import { z } from 'zod';
import { achievementCategories, achievementIcons } from '../achievements.ts';
import { endpoint, id, idParams, timestamp } from './endpoint.ts';
import { person } from './fields.ts';

export const leaderboardEntry = z
  .object({
    id,
    rank: z.number().int().describe('From 1; equal XP shares a rank.'),
    username: person.shape.username,
    name: z.string().describe('As the person entered it, on one line and without signs that cannot be seen.'),
    photoUrl: person.shape.photoUrl,
    location: z.string().nullable().describe('City, Region, Country; null until the person has a place.'),
    xp: z.number().int().describe('All XP earned so far.'),
  })
  .meta({ id: 'LeaderboardEntry', description: 'A person on the leaderboard.' });
export type LeaderboardEntry = z.output<typeof leaderboardEntry>;

const point = z
  .string()
  .regex(/^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/)
  .refine((text) => {
    const [latitude = NaN, longitude = NaN] = text.split(',').map(Number);
    return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  });

export const getLeaderboard = endpoint({
  id: 'getLeaderboard',
  tag: 'XP',
  summary: 'People with XP, the most first, anywhere or near a point; with the caller’s own rank',
  description:
    'At most 100 people. More XP ranks higher; of equals the one who reached it first is listed first, and they share a rank.',
  route: 'GET /xp/leaderboard',
  access: 'full',
  scope: 'read',
  query: z.object({
    location: point.optional().describe('`latitude,longitude` in degrees; left out: anywhere.'),
    radius: z.coerce.number<number>().min(1).max(500).default(50).describe('Kilometres around `location`.'),
  }),
  reply: z.object({
    entries: z.array(leaderboardEntry).describe('The highest rank first.'),
    ownRank: z.number().int().nullable().describe('The caller’s rank; null without XP, or outside the area.'),
    ownXp: z.number().int().describe('The caller’s XP.'),
  }),
  example: { query: { location: '52.52,13.41', radius: 50 } },
});

export const getXp = endpoint({
  id: 'getXp',
  tag: 'XP',
  summary: 'The XP and level of a person',
  description: 'Above 50 XP the level is Regular, above 100 Pro.',
  route: 'GET /xp/:userId',
  access: 'full',
  scope: 'read',
  errors: { 404: ['userNotFound'] },
  params: z.object({ userId: id }),
  reply: z.object({
    userId: id.describe('Whose it is.'),
    xp: z.number().int().describe('All XP earned so far.'),
    level: z.enum(['New', 'Regular', 'Pro']).describe('New, Regular above 50 XP, Pro above 100.'),
  }),
  example: { params: { userId: '019a3f10-6c00-7a41-9d2e-5b8f0c7e1a01' } },
});

export const xpAward = z
  .object({
    id,
    amount: z.number().int().describe('XP earned.'),
    reason: z
      .enum(['closest', 'close', 'participation', 'achievement'])
      .describe('What it was earned by: a tier of a close, or an achievement.'),
    isFromLaterPrice: z
      .boolean()
      .describe(
        'Whether it is what was missing once the owner of a listing that had closed by itself said the price.',
      ),
    listingId: id.nullable().describe('The listing that was closed; null for an achievement.'),
    listingTitle: z.string().nullable().describe('Its title when it closed; null for an achievement.'),
    achievementName: z.string().nullable().describe('What was unlocked, where that is the reason.'),
    createdAt: timestamp,
  })
  .meta({ id: 'XpAward', description: 'A row of a person’s XP ledger.' });
export type XpAward = z.output<typeof xpAward>;

export const getOwnXpHistory = endpoint({
  id: 'getOwnXpHistory',
  tag: 'XP',
  summary: 'One’s own ledger, newest first (the latest 200 rows)',
  description: 'Each row is one award; all of them together are the person’s XP.',
  route: 'GET /xp/history',
  access: 'full',
  scope: 'read',
  reply: z.array(xpAward),
});

export const getXpHistory = endpoint({
  id: 'getXpHistory',
  tag: 'XP',
  summary: 'The ledger of a person, newest first (the latest 200 rows)',
  description: 'Each row is one award; all of them together are the person’s XP.',
  route: 'GET /xp/history/:userId',
  access: 'full',
  scope: 'read',
  errors: { 404: ['userNotFound'] },
  params: z.object({ userId: id }),
  reply: z.array(xpAward),
  example: { params: { userId: '019a3f10-6c00-7a41-9d2e-5b8f0c7e1a01' } },
});

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
  scope: 'read',
  errors: { 404: ['userNotFound'] },
  params: idParams,
  query: z.object({
    includeProgress: z
      .enum(['', 'true', '1', 'false', '0'])
      .default('false')
      .transform((flag) => flag !== 'false' && flag !== '0')
      .describe('True, or without a value: locked achievements as well.'),
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
  scope: 'read',
  errors: { 404: ['userNotFound'] },
  params: idParams,
  reply: achievementSummary,
});
