import { z } from 'zod';
import { longestComment } from '../text-limits.ts';
import { unlockedAchievement } from './achievements.ts';
import { endpoint, id, idParams, timestamp } from './endpoint.ts';
import { amount, author } from './fields.ts';
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
  user: author,
});
export type Suggestion = z.output<typeof suggestion>;

/** What a person suggests: an amount in the listing's currency and an optional note. */
export const suggestionDraft = z.object({
  amount: amount(messages.amountInvalid),
  comment: z
    .string()
    .trim()
    .max(longestComment, messages.commentTooLong)
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
  access: 'full',
  status: 201,
  idempotent: true,
  errors: [404, 409, 422],
  params: idParams,
  body: suggestionDraft,
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
  access: 'full',
  errors: [404, 409],
  params: idParams,
  body: suggestionDraft,
  reply: suggestion,
});
