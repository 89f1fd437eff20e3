import { z } from 'zod';
import { endpoint, id } from './endpoint.ts';

/** What can happen on a listing that people who look at it see. */
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

/** Says what has changed, never to what: that is read by calls, under their access rules. */
export const liveHint = z.union([
  /** The stream reports everything from here on; what was read before may be out of date. */
  z.object({ type: z.literal('ready') }),
  z.object({
    type: z.literal('listing'),
    listingId: id,
    kind: z.enum(listingHintKinds),
    /** The call that made the change: its caller already has the answer. Absent when no call made it. */
    requestId: z.string().optional(),
  }),
  /** The caller’s notifications have changed. */
  z.object({ type: z.literal('notifications') }),
  /** The caller’s XP or achievements have changed, or their e-mail address has been verified. */
  z.object({ type: z.literal('me') }),
  z.object({ type: z.literal('leaderboard') }),
  /** The stream missed too much: read everything again. */
  z.object({ type: z.literal('resync') }),
  /** The server ends the stream: the session is over, by a suspension or else, or the person has opened too many others since. */
  z.object({ type: z.literal('ended'), reason: z.enum(['signedOut', 'replaced', 'suspended']) }),
]);
export type LiveHint = z.output<typeof liveHint>;

/** People who have not finished signing up get hints about their own account alone, and can follow no listing. */
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
  }),
  reply: liveHint,
});
