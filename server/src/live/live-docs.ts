import type * as contract from '@ballpark/domain/contract/live.ts';
import type { DocsOf } from '../examples/operation-doc.ts';
import * as story from '../examples/story.ts';

export const liveDocs: DocsOf<typeof contract> = {
  followLive: {
    note: 'A hint says where to look again and holds nothing of what is there. It begins with `ready`; from there on no change is missed, and what was read before may be out of date. A caller who says how long ago they began to read (`readAgoMs`) first gets the hints since then, or `resync`, and `ready` has `isCaughtUp`; the call’s own time on its way is theirs to add. `listing` comes for the listings that are followed (that a guess was changed, where guesses are independent, for the owner and people who have guessed alone), `notifications` and `me` (XP, achievements, a verified address) for what is the caller’s, `leaderboard` at most every 5 seconds. A caller who comes back with `Last-Event-ID` first gets the hints since then, or `resync` where they are no longer kept: everything is to be read again. With `readAgoMs` as well, the hints begin at the earlier of the two, for example because more listings are followed than before. Where a replica of the database is read, which may be some seconds behind, a call with `cache-control: no-cache` sees what a hint names. A comment comes every 20 seconds. A person can have 6 streams; a further one ends the oldest with `ended`, as the end of the session does within 5 seconds. A role that is given or taken cuts the stream within that time. A stream can be opened 60 times a minute. A caller who has not finished signing up gets hints of their own account alone, whatever listings they name.',
    query: { listings: story.listingId },
    reply: {
      type: 'listing',
      listingId: story.listingId,
      kind: 'suggestion.created',
      requestId: '5f0c8a52-7c1e-4d0b-9a57-1de2b3c4f5a6',
    },
  },
};
