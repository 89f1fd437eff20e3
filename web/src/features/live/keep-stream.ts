import type { LiveHint } from '@ballpark/domain/contract/live.ts';
import { openStream, type StreamEnd } from './open-stream.ts';

type KeepOptions = {
  /** The last position of another tab's stream, and what it followed. */
  position: string | null;
  followed: readonly string[];
  /** The stream is open: it has reported what changed in the followed listings, and for the person, `since` this time, and will report all that comes. */
  onOpen: (followed: string[], since: number) => void;
  onHint: (hint: LiveHint | null, position: string) => void;
  /** The server refuses the session, which has to be checked. */
  onSignedOut: () => void;
  /** The person is suspended, which ends all their sessions. */
  onSuspended: () => void;
  /** It is time to poll, because there is no stream. */
  onPoll: () => void;
};

/** The most that the server follows for one stream, and how far it looks back; the contract has both, but would bring zod along. */
const mostListings = 60;
const longestReadAgoMs = 300_000;
/** How long the call for a stream may be on its way, and by how much an answer of a replica may be behind: the server looks back from the end of the one. */
const longestOnWayMs = 10_000;
const longestBehindMs = 5_000;
const gatherMs = 400;
const firstWaitMs = 1_000;
const longestWaitMs = {
  unreachable: 20_000,
  refused: 300_000,
  replaced: 300_000,
  signedOut: 300_000,
};
const pollMs = 60_000;

/**
 * Keeps one stream of live events open. It waits longer after each failure, connects at once when the network or the person is back, and
 * connects again when other listings are to be followed.
 */
export function keepStream({ onOpen, onHint, onSignedOut, onSuspended, onPoll, ...start }: KeepOptions) {
  let { position } = start;
  /** What the open stream follows, or the call on its way; and the time since when that call is to report changes. */
  let { followed } = start;
  let askedSince = Infinity;
  let wanted: string[] = [];
  /** The time since when changes of what is shown have not been reported. */
  let unreportedSince = Infinity;
  const isClockSetBack = watchClock();
  let failures = 0;
  let isOpen = false;
  let close: (() => void) | null = null;
  let timer = setTimeout(connect, gatherMs);
  const polling = setInterval(() => !isOpen && navigator.onLine && onPoll(), pollMs);

  function connect(): void {
    clearTimeout(timer);
    close?.();
    close = null;
    isOpen &&= navigator.onLine;
    if (!navigator.onLine) return;
    const listingIds = wanted;
    const since = Math.min(unreportedSince, askedSince);
    followed = listingIds;
    askedSince = since;
    unreportedSince = Infinity;
    const calledAt = Date.now();
    const lookBackMs = Math.ceil(calledAt - since) + longestOnWayMs + longestBehindMs;
    // A span that began before the clock was set back is not known.
    const isKnown = since <= calledAt && !isClockSetBack();
    const readAgoMs = isKnown && lookBackMs <= longestReadAgoMs ? lookBackMs : undefined;
    close = openStream({ listingIds, position, readAgoMs, onHint: receive, onEnd: retry });

    function receive(hint: LiveHint | null, at: string): void {
      if (at) position = at;
      onHint(hint, at);
      if (hint?.type !== 'ready') return;
      failures = 0;
      isOpen = true;
      askedSince = Infinity;
      const isInTime = Date.now() - calledAt <= longestOnWayMs && !isClockSetBack();
      onOpen(listingIds, hint.isCaughtUp === true && isInTime ? since : Infinity);
    }
  }
  function retry(end: StreamEnd): void {
    close = null;
    isOpen = false;
    if (end.why === 'suspended') return onSuspended();
    if (end.why === 'signedOut') onSignedOut();
    if (end.why === 'replaced') failures = Infinity;
    const waitMs = Math.min(longestWaitMs[end.why], firstWaitMs * 2 ** failures);
    failures += 1;
    // A random wait, so that not all browsers connect at once when a server is back.
    timer = setTimeout(connect, Math.max(waitMs * (0.5 + Math.random() / 2), end.retryAfterMs));
  }
  function connectNow(): void {
    if (close === null) connect();
  }
  function connectIfShown(): void {
    if (!document.hidden) connectNow();
  }
  // A hidden tab may hold the stream of one that is shown.
  window.addEventListener('online', connectNow);
  document.addEventListener('visibilitychange', connectIfShown);

  return {
    /** `readAt`: changes since this time have not been reported to one of the tabs. */
    follow(listingIds: readonly string[], readAt: number): void {
      wanted = listingIds.slice(0, mostListings);
      unreportedSince = Math.min(unreportedSince, readAt);
      const isFollowing = wanted.every((id) => followed.includes(id));
      if (close === null || (isFollowing && readAt === Infinity)) return;
      clearTimeout(timer);
      timer = setTimeout(connect, gatherMs);
    },
    stop(): void {
      clearTimeout(timer);
      clearInterval(polling);
      window.removeEventListener('online', connectNow);
      document.removeEventListener('visibilitychange', connectIfShown);
      close?.();
    },
  };
}

/** Finds out whether the clock was set back since. Where the other clock stands still with the device, this one goes forward. */
function watchClock(): () => boolean {
  let farthest = clocksApartMs();
  return () => {
    farthest = Math.max(farthest, clocksApartMs());
    return clocksApartMs() < farthest - 1_000;
  };
}

function clocksApartMs(): number {
  return Date.now() - performance.now();
}
