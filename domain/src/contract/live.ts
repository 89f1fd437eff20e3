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
const mostFollowed = 60;

/** A live event says what has changed, never the new value: calls read that, under their access rules. */
export const liveEvent = z.union([
  /** The events of the last 15 seconds have been sent; from here on come new ones. */
  z.object({ type: z.literal('ready') }),
  z.object({
    type: z.literal('listing'),
    listingId: id.describe('The listing that has changed.'),
    kind: z.enum(listingEventKinds).describe('What happened.'),
  }),
  /** The caller’s notifications have changed. */
  z.object({ type: z.literal('notifications') }),
  /** The caller’s XP or achievements have changed, or their e-mail address has been verified. */
  z.object({ type: z.literal('me') }),
  z.object({ type: z.literal('leaderboard') }),
  /** Anything may have changed: the caller sees other people than before. */
  z.object({ type: z.literal('resync') }),
  /** The server ends the stream: the session has ended, by a suspension or otherwise, or the person has opened too many others since. */
  z.object({
    type: z.literal('ended'),
    reason: z.enum(['signedOut', 'replaced', 'suspended']).describe('Why it ends.'),
  }),
]);
export type LiveEvent = z.output<typeof liveEvent>;

/** People who have not finished signing up get only live events about their own account, and can follow no listing. */
export const followLive = endpoint({
  id: 'followLive',
  tag: 'Live',
  summary: 'A stream of live events, as server-sent events: what the caller looks at has changed',
  description:
    'A live event says where to look again and holds nothing of what is there. A stream begins with the events of the last 15 seconds, each once, then `ready`, then what comes. So a caller who was without a stream for less than 10 seconds has missed nothing; after a longer time, read again what is shown. `listing` comes for the listings that are followed; that a guess was changed, where guesses are independent, only for the owner and people who have guessed. A listing that the caller cannot see, or not any more, is reported as deleted. `notifications` and `me` (XP, achievements, a verified address) are about the caller, `leaderboard` comes at most every 5 seconds, and after `resync` anything may have changed. Events may be repeated, and their order means nothing. Where a replica of the database is read, which may be some seconds behind, a call with `cache-control: no-cache` sees what an event names. A comment comes every 5 seconds. A person can have 6 streams; a further one ends the oldest with `ended`, as the end of the session does within 5 seconds. A role that is given or taken cuts the stream within that time. A stream can be opened 60 times a minute. A caller who has not finished signing up gets events of their own account alone, whatever listings they name.',
  route: 'GET /live',
  access: 'session',
  isStream: true,
  errors: { 429: [] },
  query: z.object({
    listings: z
      .string()
      .max(mostFollowed * 37)
      .transform((text) => (text === '' ? [] : text.toLowerCase().split(',')))
      .pipe(z.array(id).max(mostFollowed))
      .optional()
      .describe('The ids of up to 60 listings to follow, with commas between them.'),
  }),
  reply: liveEvent,
  example: { query: { listings: '019a40b2-91e0-7e15-a3c8-7f1d5e6b2a03' } },
});
