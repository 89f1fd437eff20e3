import { z } from 'zod';
import { endpoint, id } from './endpoint.ts';

/** What happens on a listing that whoever looks at it can see. */
export const listingHintKinds = [
  'listing.updated',
  'listing.deleted',
  'listing.closed',
  'listing.autoClosed',
  'listing.reopened',
  'suggestion.created',
  'suggestion.updated',
] as const;
export type ListingHintKind = (typeof listingHintKinds)[number];

/** How many listings a stream follows at most. */
export const mostFollowed = 60;

/** Says where to look again, never what is to be seen there: that stays with the calls and their access rules. */
export const liveHint = z.union([
  /** The stream reports everything from here on; what was read before may be out of date. */
  z.object({ type: z.literal('ready') }),
  z.object({
    type: z.literal('listing'),
    listingId: id,
    kind: z.enum(listingHintKinds),
    /** Of the call that did it: whoever made that has its answer. Absent where nobody’s call did. */
    requestId: z.string().optional(),
  }),
  /** The caller’s notifications are others than before. */
  z.object({ type: z.literal('notifications') }),
  /** The caller’s XP or achievements are, or their e-mail address has been verified. */
  z.object({ type: z.literal('me') }),
  z.object({ type: z.literal('leaderboard') }),
  /** The stream missed too much: read everything again. */
  z.object({ type: z.literal('resync') }),
  /** The server ends the stream: the session is over, or the person has opened too many others since. */
  z.object({ type: z.literal('ended'), reason: z.enum(['signedOut', 'replaced']) }),
]);
export type LiveHint = z.output<typeof liveHint>;

/** Whoever has not finished signing up hears of their own account, and can follow no listing. */
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
