import { z } from 'zod';
import { endpoint, id } from './endpoint.ts';

/** The events of a listing that people see on its page. */
export const listingHintKinds = [
  'listing.updated',
  'listing.deleted',
  'listing.closed',
  'listing.autoClosed',
  'listing.priceAnswered',
  'listing.reopened',
  'suggestion.created',
  'suggestion.updated',
  'suggestion.withdrawn',
  'question.asked',
  'question.answered',
  'question.changed',
] as const;
export type ListingHintKind = (typeof listingHintKinds)[number];

/** How many listings a stream follows at most. */
export const mostFollowed = 60;

/** The longest time before its opening for which a stream reports changes, in milliseconds. */
export const longestReadAgoMs = 300_000;

/** A live event says what has changed, never the new value: calls read that, under their access rules. */
export const liveHint = z.union([
  /** The stream reports everything from here on. Data that was read before may be outdated, unless `isCaughtUp`: all since `readAgoMs` was reported. */
  z.object({ type: z.literal('ready'), isCaughtUp: z.literal(true).optional() }),
  z.object({
    type: z.literal('listing'),
    listingId: id,
    kind: z.enum(listingHintKinds),
    /** The call that made the change, because its caller already has the answer. Absent if no call made it. */
    requestId: z.string().optional(),
  }),
  /** The caller’s notifications have changed. */
  z.object({ type: z.literal('notifications') }),
  /** The caller’s XP or achievements have changed, or their e-mail address has been verified. */
  z.object({ type: z.literal('me') }),
  z.object({ type: z.literal('leaderboard') }),
  /** The stream missed too much: read everything again. */
  z.object({ type: z.literal('resync') }),
  /** The server ends the stream: the session has ended, by a suspension or otherwise, or the person has opened too many others since. */
  z.object({ type: z.literal('ended'), reason: z.enum(['signedOut', 'replaced', 'suspended']) }),
]);
export type LiveHint = z.output<typeof liveHint>;

/** People who have not finished signing up get only live events about their own account, and can follow no listing. */
export const followLive = endpoint({
  id: 'followLive',
  tag: 'Live',
  summary: 'A stream of hints, as server-sent events: what the caller looks at has changed',
  route: 'GET /live',
  access: 'session',
  isStream: true,
  errors: [400, 429],
  query: z.object({
    listings: z
      .string()
      .max(mostFollowed * 37)
      .transform((text) => (text === '' ? [] : text.toLowerCase().split(',')))
      .pipe(z.array(id).max(mostFollowed))
      .optional(),
    /** The caller began to read what is new on their screen at most this many milliseconds before the call. */
    readAgoMs: z.coerce.number().int().min(0).max(longestReadAgoMs).optional(),
  }),
  reply: liveHint,
});
