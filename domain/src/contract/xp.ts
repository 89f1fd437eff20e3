import { z } from 'zod';
import { endpoint, id, timestamp } from './endpoint.ts';

/** A person on the leaderboard; equal XP shares a rank. */
export const leaderboardEntry = z.object({
  id,
  rank: z.number().int(),
  username: z.string().nullable(),
  name: z.string(),
  photoUrl: z.string().nullable(),
  location: z.string().nullable(),
  xp: z.number().int(),
});
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
  route: 'GET /xp/leaderboard',
  access: 'full',
  query: z.object({
    /** `latitude,longitude` in degrees. */
    location: point.optional(),
    /** Kilometres. */
    radius: z.coerce.number<number>().min(1).max(500).default(50),
  }),
  reply: z.object({
    entries: z.array(leaderboardEntry),
    ownRank: z.number().int().nullable(),
    ownXp: z.number().int(),
  }),
});

export const getXp = endpoint({
  id: 'getXp',
  tag: 'XP',
  summary: 'The XP and level of a person',
  route: 'GET /xp/:userId',
  access: 'full',
  errors: [404],
  params: z.object({ userId: id }),
  reply: z.object({ userId: id, xp: z.number().int(), level: z.enum(['New', 'Regular', 'Pro']) }),
});

/** One row of the ledger. */
export const xpAward = z.object({
  id,
  amount: z.number().int(),
  reason: z.enum(['closest', 'close', 'participation', 'achievement']),
  /** Whether it is the missing XP after the price of a listing was said that had closed by itself (product 6.10). */
  isFromLaterPrice: z.boolean(),
  listingId: id.nullable(),
  listingTitle: z.string().nullable(),
  /** The unlocked achievement, if that is the reason. */
  achievementName: z.string().nullable(),
  createdAt: timestamp,
});
export type XpAward = z.output<typeof xpAward>;

export const getOwnXpHistory = endpoint({
  id: 'getOwnXpHistory',
  tag: 'XP',
  summary: 'One’s own ledger, newest first (the latest 200 rows)',
  route: 'GET /xp/history',
  access: 'full',
  reply: z.array(xpAward),
});

export const getXpHistory = endpoint({
  id: 'getXpHistory',
  tag: 'XP',
  summary: 'The ledger of a person, newest first (the latest 200 rows)',
  route: 'GET /xp/history/:userId',
  access: 'full',
  errors: [404],
  params: z.object({ userId: id }),
  reply: z.array(xpAward),
});
