import { z } from 'zod';
import { endpoint, id } from './endpoint.ts';

/** The events of a listing that people see on its page. */
export const listingEventKinds = [
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
export type ListingEventKind = (typeof listingEventKinds)[number];

/** How many listings a stream follows at most. */
export const mostFollowed = 60;

/** A live event says what has changed, never the new value: calls read that, under their access rules. */
export const liveEvent = z.union([
  /** The events of the last 15 seconds have been sent; from here on come new ones. */
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('listing'), listingId: id, kind: z.enum(listingEventKinds) }),
  /** The caller’s notifications have changed. */
  z.object({ type: z.literal('notifications') }),
  /** The caller’s XP or achievements have changed, or their e-mail address has been verified. */
  z.object({ type: z.literal('me') }),
  z.object({ type: z.literal('leaderboard') }),
  /** Anything may have changed: the caller sees other people than before. */
  z.object({ type: z.literal('resync') }),
  /** The server ends the stream: the session has ended, by a suspension or otherwise, or the person has opened too many others since. */
  z.object({ type: z.literal('ended'), reason: z.enum(['signedOut', 'replaced', 'suspended']) }),
]);
export type LiveEvent = z.output<typeof liveEvent>;

/** People who have not finished signing up get only live events about their own account, and can follow no listing. */
export const followLive = endpoint({
  id: 'followLive',
  tag: 'Live',
  summary: 'A stream of live events, as server-sent events: what the caller looks at has changed',
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
  reply: liveEvent,
});
