import type * as contract from '@ballpark/domain/contract/suggestions.ts';
import { openHours } from '@ballpark/domain/listing-window.ts';
import * as errors from '../../errors.ts';
import type { DocsOf } from '../../examples/operation-doc.ts';
import * as story from '../../examples/story.ts';

const listingNotFound = new errors.NotFound('listingNotFound');
const notOpen = new errors.Conflict('listingNotOpen');
const repeated = new errors.Conflict('wordsRepeated', 'comment');
const expired = new errors.Conflict('listingExpired');

export const suggestionDocs: DocsOf<typeof contract> = {
  createSuggestion: {
    note: `Not on one’s own listing, and not once its ${openHours} hours are over, even if it has not been closed yet.`,
    refusals: [
      new errors.Forbidden('suggestionOnOwnListing'),
      listingNotFound,
      notOpen,
      expired,
      new errors.Conflict('suggestionTwice'),
      repeated,
      new errors.TooManyRequests('tooManyRequests', 30),
      new errors.NewcomerLimit('newcomerSuggestions', 3 * 60 * 60),
    ],
    body: {
      listingId: story.listingId,
      amount: 120,
      comment: 'Solid oak keeps its value; the scratches sand out.',
    },
    reply: { ...story.suggestion, unlockedAchievements: [story.firstGuess] },
  },
  listSuggestions: {
    note: 'The same as in `getListing`.',
    refusals: [listingNotFound],
    reply: [story.suggestion],
  },
  getPairLimits: {
    note: 'Of the closes within 30 days that two people share, the first 3 pay in full, the next 7 pay 5 XP for taking part, and further ones nothing.',
    refusals: [listingNotFound],
    reply: [{ suggestionId: story.suggestionId, level: 'participation' }],
  },
  updateSuggestion: {
    note: 'Amount and note are both written: a note that is left out is removed.',
    refusals: [
      new errors.Forbidden('notSuggestionAuthor'),
      new errors.NotFound('suggestionNotFound'),
      new errors.Conflict('suggestionHidden'),
      repeated,
      notOpen,
      expired,
    ],
    pathId: story.suggestionId,
    body: { amount: 110, comment: null },
    reply: { ...story.suggestion, amount: 110, comment: null, editedAt: '2026-03-10T12:03:44.000Z' },
  },
  withdrawSuggestion: {
    note: 'While nobody else’s came after it; where guesses are independent, while there is no other. One that earned XP stays. Its author may suggest again, and what it unlocked for them stays.',
    refusals: [
      new errors.Forbidden('notSuggestionAuthor'),
      new errors.NotFound('suggestionNotFound'),
      new errors.Conflict('suggestionHidden'),
      notOpen,
      expired,
      new errors.Conflict('suggestionAnswered'),
      new errors.Conflict('suggestionPaid'),
    ],
    pathId: story.suggestionId,
    reply: { id: story.suggestionId },
  },
};
