import type * as contract from '@ballpark/domain/contract/achievements.ts';
import * as errors from '../errors.ts';
import type { DocsOf } from '../examples/operation-doc.ts';
import * as story from '../examples/story.ts';

const userNotFound = new errors.NotFound('userNotFound');

export const achievementDocs: DocsOf<typeof contract> = {
  listAchievements: {
    note: 'In an order that does not change. The icons are named as Lucide names them.',
    refusals: [userNotFound],
    pathId: story.jonasId,
    query: { includeProgress: 'true' },
    reply: [
      { ...story.firstGuess, unlocked: true, currentProgress: 4 },
      { ...story.warmingUp, unlocked: false, currentProgress: 4 },
    ],
  },
  getAchievementProgress: {
    note: 'What three of the achievements’ categories count, and how many suggestions there are in all.',
    refusals: [userNotFound],
    pathId: story.jonasId,
    reply: { totalSuggestions: 4, accurateSuggestions: 2, quickResponses: 1, uniquePeopleHelped: 3 },
  },
};
