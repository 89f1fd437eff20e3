import type * as contract from '@ballpark/domain/contract/xp.ts';
import * as errors from '../errors.ts';
import type { DocsOf } from '../examples/operation-doc.ts';
import * as story from '../examples/story.ts';

const award = {
  id: story.awardId,
  amount: 50,
  reason: 'closest' as const,
  isFromLaterPrice: false,
  listingId: story.listingId,
  listingTitle: 'Oak bookcase',
  achievementName: null,
  createdAt: '2026-03-11T17:05:30.000Z',
};
const { id, name, username, photoUrl, xp } = story.mara;
const userNotFound = new errors.NotFound('userNotFound');

export const xpDocs: DocsOf<typeof contract> = {
  getLeaderboard: {
    note: 'At most 100 people. More XP ranks higher; of equals the one who reached it first is listed first, and they share a rank.',
    query: { location: '52.52,13.41', radius: 50 },
    reply: {
      entries: [{ id, rank: 1, username, name, photoUrl, location: 'Berlin, Germany', xp }],
      ownRank: 1,
      ownXp: 120,
    },
  },
  getXp: {
    note: 'Above 50 XP the level is Regular, above 100 Pro.',
    refusals: [userNotFound],
    pathId: story.maraId,
    reply: { userId: story.maraId, xp: 120, level: 'Pro' },
  },
  getOwnXpHistory: {
    note: 'Each row is one award; all of them together are the person’s XP.',
    reply: [award],
  },
  getXpHistory: {
    note: 'Each row is one award; all of them together are the person’s XP.',
    refusals: [userNotFound],
    pathId: story.maraId,
    reply: [award],
  },
};
