import { z } from 'zod';
import { pairLevels } from '../pair-limit.ts';
import { longestComment } from '../text-limits.ts';
import { unlockedAchievement } from './achievements.ts';
import { endpoint, id, idParams, timestamp } from './endpoint.ts';
import { amount, author, freeText } from './fields.ts';
import { messages } from './messages.ts';

/** A price suggestion (product 8.1). `xpAwarded` is null until a close pays it. */
export const suggestion = z.object({
  id,
  /** Null once its author has left (product 3.17). */
  userId: id.nullable(),
  listingId: id,
  amount: z.number(),
  comment: z.string().nullable(),
  xpAwarded: z.number().int().nullable(),
  createdAt: timestamp,
  /** When its author last changed it; null when never. */
  editedAt: timestamp.nullable(),
  /** Hidden from all but its author and moderators; absent otherwise (product 15.9). */
  isHidden: z.boolean().optional(),
  user: author,
});
export type Suggestion = z.output<typeof suggestion>;

/** What a person suggests: an amount in the listing's currency and an optional note. */
export const suggestionDraft = z.object({
  amount: amount(messages.amountInvalid),
  comment: freeText(longestComment, messages.commentTooLong)
    .nullish()
    .transform((text) => text || null),
});
export type SuggestionDraft = z.output<typeof suggestionDraft>;

/** A new suggestion, and what it has unlocked for its author. */
export const createdSuggestion = suggestion.extend({
  unlockedAchievements: z.array(unlockedAchievement).optional(),
});
export type CreatedSuggestion = z.output<typeof createdSuggestion>;

export const createSuggestion = endpoint({
  id: 'createSuggestion',
  tag: 'Suggestions',
  summary: 'Suggest a price, once per person and listing',
  route: 'POST /listings/:id/suggest',
  access: 'contributor',
  status: 201,
  idempotent: true,
  errors: [404, 409, 422],
  params: idParams,
  body: suggestionDraft.extend({ listingId: id.optional() }),
  reply: createdSuggestion,
});

export const listSuggestions = endpoint({
  id: 'listSuggestions',
  tag: 'Suggestions',
  summary: 'The suggestions on a listing, newest first',
  route: 'GET /listings/:id/suggestions',
  access: 'full',
  errors: [404],
  params: idParams,
  reply: z.array(suggestion),
});

export const updateSuggestion = endpoint({
  id: 'updateSuggestion',
  tag: 'Suggestions',
  summary: 'Change one’s own suggestion while the listing is open',
  route: 'PUT /suggestions/:id',
  access: 'contributor',
  errors: [404, 409],
  params: idParams,
  body: suggestionDraft,
  reply: suggestion,
});

export const withdrawSuggestion = endpoint({
  id: 'withdrawSuggestion',
  tag: 'Suggestions',
  summary: 'Withdraw one’s own suggestion while nobody else’s came after it',
  route: 'DELETE /suggestions/:id',
  access: 'full',
  errors: [404, 409],
  params: idParams,
  reply: z.object({ id }),
});

/** A suggestion whose XP is limited, because signals say that its author and the owner act as one (product 9.5); null: one of the caller's. */
export const pairLimited = z.object({
  suggestionId: id.nullable(),
  level: z.enum(pairLevels).exclude(['full']),
});
export type PairLimited = z.output<typeof pairLimited>;

export const getPairLimits = endpoint({
  id: 'getPairLimits',
  tag: 'Suggestions',
  summary:
    'Those that earn less because author and owner seem to act as one: for the owner all, for others their own or the one they could make',
  route: 'GET /listings/:id/pair-limits',
  access: 'full',
  errors: [404],
  params: idParams,
  reply: z.array(pairLimited),
});
