import type * as contract from '@ballpark/domain/contract/live.ts';
import type { DocsOf } from '../examples/operation-doc.ts';
import * as story from '../examples/story.ts';

export const liveDocs: DocsOf<typeof contract> = {
  followLive: {
    note: 'A live event says where to look again and holds nothing of what is there. A stream begins with the events of the last 15 seconds, each once, then `ready`, then what comes. So a caller who was without a stream for less than 10 seconds has missed nothing; after a longer time, read again what is shown. `listing` comes for the listings that are followed; that a guess was changed, where guesses are independent, only for the owner and people who have guessed. A listing that the caller cannot see, or not any more, is reported as deleted. `notifications` and `me` (XP, achievements, a verified address) are about the caller, `leaderboard` comes at most every 5 seconds, and after `resync` anything may have changed. Events may be repeated, and their order means nothing. Where a replica of the database is read, which may be some seconds behind, a call with `cache-control: no-cache` sees what an event names. A comment comes every 5 seconds. A person can have 6 streams; a further one ends the oldest with `ended`, as the end of the session does within 5 seconds. A role that is given or taken cuts the stream within that time. A stream can be opened 60 times a minute. A caller who has not finished signing up gets events of their own account alone, whatever listings they name.',
    query: { listings: story.listingId },
    reply: { type: 'listing', listingId: story.listingId, kind: 'suggestion.created' },
  },
};
