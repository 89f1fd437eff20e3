import type { OutboxFollower } from '../events/follow-outbox.ts';
import { hintOf, isOfHiddenGuess, movesLeaderboard } from './hint-of.ts';
import { eventText, type LiveStream } from './live-stream.ts';

/** A reader who missed more live events reads everything again, which costs less than each one by itself. */
const mostMissed = 200;

/**
 * From where on live events are missing. Undefined for nowhere; `seq` is null where it is not known. `isCaughtUp`: nothing is missing
 * since `readAgoMs` then.
 */
export type Cut = { seq: number | null; isInterrupted: boolean; isCaughtUp: boolean } | undefined;

/**
 * A stream that was interrupted goes on from its last event, `lastEventId`. One that shows something new looks back by `readAgoMs`, and one
 * with both does so from the earlier of the two.
 */
export function cutOf(
  outbox: OutboxFollower,
  { lastEventId, readAgoMs }: { lastEventId: string | undefined; readAgoMs: number | undefined },
): Cut {
  const readFrom = readAgoMs === undefined ? undefined : outbox.endAgo(readAgoMs);
  const isCaughtUp = typeof readFrom === 'number';
  if (lastEventId) {
    const reached = parseSeq(lastEventId);
    const seq = reached === null || !isCaughtUp ? reached : Math.min(reached, readFrom);
    return { seq, isInterrupted: true, isCaughtUp };
  }
  return readFrom === undefined ? undefined : { seq: readFrom, isInterrupted: false, isCaughtUp };
}

/** Null for a text that is not the id of one of our live events. */
function parseSeq(text: string): number | null {
  return /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : null;
}

/** Waits until this process has read as far as the one that sent the last event. */
export async function waitUntilRead(outbox: OutboxFollower, cut: Cut): Promise<void> {
  await outbox.reach(cut?.seq ?? 0);
}

/**
 * The live events since the cut, up to the position of the listeners. `goneIds`: listings that the caller asked for and cannot follow. They
 * may have been deleted or hidden since, and are reported as deleted: to this caller they are not there.
 */
export function missedSince(
  outbox: OutboxFollower,
  cut: Cut,
  { userId, listings, goneIds }: Pick<LiveStream, 'userId' | 'listings'> & { goneIds: readonly string[] },
): string {
  if (!cut) return '';
  const gone = goneIds.map((listingId) => eventText({ type: 'listing', listingId, kind: 'listing.deleted' }));
  const missed = cut.seq === null ? null : outbox.since(cut.seq);
  const theirs = missed?.flatMap((event) => {
    const found = hintOf(event);
    if (!found) return [];
    const followed = 'listingId' in found && listings.get(found.listingId);
    const isTheirs =
      'userId' in found
        ? found.userId === userId
        : followed && (followed.seesGuesses || !isOfHiddenGuess(event));
    return isTheirs ? [{ hint: found.hint, event }] : [];
  });
  if (!missed || !theirs || theirs.length > mostMissed) return gone.join('') + eventText({ type: 'resync' });
  // This live event is sent to all at intervals and has no position: an interrupted stream may have missed that of an earlier change.
  const isLeaderboardMissed = cut.isInterrupted || missed.some(movesLeaderboard);
  const hints = theirs.map(({ hint, event }) => eventText(hint, event.seq));
  return [...gone, ...hints, isLeaderboardMissed ? eventText({ type: 'leaderboard' }) : ''].join('');
}
