import { z } from 'zod';
import { openHours } from '../listing-window.ts';
import { pairLevels } from '../xp.ts';
import { maxCommentLength } from '../text-limits.ts';
import { unlockedAchievement } from './xp.ts';
import { endpoint, id, idParams, timestamp } from './endpoint.ts';
import { amount, author, freeText } from './fields.ts';
import { messages } from './messages.ts';

/** `xpAwarded` is null until a close pays. */
export const suggestion = z
  .object({
    id,
    userId: id.nullable().describe('Whose it is.'),
    listingId: id.describe('The listing that it belongs to.'),
    amount: z.number().describe('In the listing’s currency, at most 2 decimals.'),
    comment: z.string().nullable().describe('A note, 250 characters at most; null without one.'),
    xpAwarded: z
      .number()
      .int()
      .nullable()
      .describe('XP that the close and a late price paid; null until then.'),
    createdAt: timestamp,
    editedAt: timestamp.nullable().describe('When its author last changed it; null when never.'),
    isHidden: z
      .boolean()
      .optional()
      .describe(
        'True for a suggestion that is hidden from all but its author and moderators; absent otherwise.',
      ),
    isHeld: z
      .boolean()
      .optional()
      .describe('True for a hidden suggestion that counts until a moderator decides; absent otherwise.'),
    user: author.describe('The author.'),
  })
  .meta({ id: 'Suggestion', description: 'A price that a person suggests for a listing.' });
export type Suggestion = z.output<typeof suggestion>;

export const suggestionDraft = z
  .object({
    amount: amount(messages.amountInvalid).describe('In the listing’s currency, at most 2 decimals.'),
    comment: freeText(maxCommentLength, messages.commentTooLong)
      .nullish()
      .transform((text) => text || null)
      .describe('A note, 250 characters at most; null without one.'),
  })
  .meta({ id: 'SuggestionDraft', description: 'A suggestion as its author enters it.' });
export type SuggestionDraft = z.output<typeof suggestionDraft>;

export const createdSuggestion = suggestion
  .extend({
    unlockedAchievements: z
      .array(unlockedAchievement)
      .optional()
      .describe('What it has unlocked; left out when that is nothing.'),
  })
  .meta({ id: 'CreatedSuggestion', description: 'A new suggestion.' });
export type CreatedSuggestion = z.output<typeof createdSuggestion>;

export const createSuggestion = endpoint({
  id: 'createSuggestion',
  tag: 'Suggestions',
  summary: 'Suggest a price, once per person and listing',
  description: `Not on one’s own listing, and not once its ${openHours} hours are over, even if it has not been closed yet.`,
  route: 'POST /listings/:id/suggest',
  access: 'contributor',
  scope: 'guess',
  status: 201,
  idempotent: true,
  errors: {
    403: ['suggestionOnOwnListing'],
    404: ['listingNotFound'],
    409: ['listingNotOpen', 'listingExpired', 'suggestionTwice', { text: 'wordsRepeated', field: 'comment' }],
    429: ['tooManyRequests', 'newcomerSuggestions', 'dailySuggestions'],
  },
  params: idParams,
  body: suggestionDraft.extend({ listingId: id.optional().describe('As in the path, which decides.') }),
  reply: createdSuggestion,
  example: {
    body: {
      listingId: '019a40b2-91e0-7e15-a3c8-7f1d5e6b2a03',
      amount: 120,
      comment: 'Solid oak keeps its value; the scratches sand out.',
    },
  },
});

export const listSuggestions = endpoint({
  id: 'listSuggestions',
  tag: 'Suggestions',
  summary: 'The suggestions on a listing, newest first',
  description: 'The same as in `getListing`.',
  route: 'GET /listings/:id/suggestions',
  access: 'full',
  scope: 'read',
  errors: { 404: ['listingNotFound'] },
  params: idParams,
  reply: z.array(suggestion),
});

export const updateSuggestion = endpoint({
  id: 'updateSuggestion',
  tag: 'Suggestions',
  summary: 'Change one’s own suggestion while the listing is open',
  description: 'Amount and note are both written: a note that is left out is removed.',
  route: 'PUT /suggestions/:id',
  access: 'contributor',
  scope: 'guess',
  errors: {
    403: ['notSuggestionAuthor'],
    404: ['suggestionNotFound'],
    409: [
      'suggestionHidden',
      { text: 'wordsRepeated', field: 'comment' },
      'listingNotOpen',
      'listingExpired',
    ],
  },
  params: idParams,
  body: suggestionDraft,
  reply: suggestion,
  example: { body: { amount: 110, comment: null } },
});

export const withdrawSuggestion = endpoint({
  id: 'withdrawSuggestion',
  tag: 'Suggestions',
  summary: 'Withdraw one’s own suggestion while nobody else’s came after it',
  description:
    'While nobody else’s came after it; where guesses are independent, while there is no other. One that earned XP stays. Its author may suggest again, and what it unlocked for them stays.',
  route: 'DELETE /suggestions/:id',
  access: 'full',
  scope: 'guess',
  errors: {
    403: ['notSuggestionAuthor'],
    404: ['suggestionNotFound'],
    409: ['suggestionHidden', 'listingNotOpen', 'listingExpired', 'suggestionAnswered', 'suggestionPaid'],
  },
  params: idParams,
  reply: z.object({ id }),
});

/** Signals limit the XP of this suggestion; null means one of the caller’s own. */
export const pairLimited = z.object({
  suggestionId: id.nullable().describe('The suggestion; null for the one that the caller could make.'),
  level: z.enum(pairLevels).exclude(['full']).describe('`participation`: 5 XP at most; `none`: nothing.'),
});
export type PairLimited = z.output<typeof pairLimited>;

export const getPairLimits = endpoint({
  id: 'getPairLimits',
  tag: 'Suggestions',
  summary:
    'The suggestions that earn less because author and owner seem to act as one: the owner gets all, others get their own or the one they could make',
  description:
    'Of the closes within 30 days that two people share, the first 3 pay in full, the next 7 pay 5 XP for taking part, and further ones nothing.',
  route: 'GET /listings/:id/pair-limits',
  access: 'full',
  scope: 'read',
  errors: { 404: ['listingNotFound'] },
  params: idParams,
  reply: z.array(pairLimited),
});
