import { z } from 'zod';
import { endpoint, id, timestamp } from './endpoint.ts';
import { person } from './fields.ts';

export const leaderboardEntry = z
  .object({
    id,
    rank: z.number().int().describe('From 1; equal XP shares a rank.'),
    username: person.shape.username,
    name: z.string().describe('As the person entered it, on one line and without signs that cannot be seen.'),
    photoUrl: person.shape.photoUrl,
    location: z.string().nullable().describe('The place in words, as it was typed or chosen.'),
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
  reply: z.array(xpAward),
});

export const getXpHistory = endpoint({
  id: 'getXpHistory',
  tag: 'XP',
  summary: 'The ledger of a person, newest first (the latest 200 rows)',
  description: 'Each row is one award; all of them together are the person’s XP.',
  route: 'GET /xp/history/:userId',
  access: 'full',
  errors: { 404: ['userNotFound'] },
  params: z.object({ userId: id }),
  reply: z.array(xpAward),
  example: { params: { userId: '019a3f10-6c00-7a41-9d2e-5b8f0c7e1a01' } },
});
