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
  let { position, followed } = start;
  let wanted: string[] = [];
  /** The time since when changes of what is shown have not been reported. */
  let unreportedSince = Infinity;
  let failures = 0;
  let isOpen = false;
  let close: (() => void) | null = null;
  let timer = setTimeout(connect, gatherMs);
  const polling = setInterval(() => !isOpen && navigator.onLine && onPoll(), pollMs);

  function connect(): void {
    clearTimeout(timer);
    close?.();
    close = null;
    if (!navigator.onLine) return;
    const listingIds = wanted;
    const since = unreportedSince;
    const calledAt = Date.now();
    const readAgoMs = agoOf(since, calledAt);
    close = openStream({ listingIds, position, readAgoMs, onHint: receive, onEnd: retry });

    function receive(hint: LiveHint | null, at: string): void {
      if (at) position = at;
      onHint(hint, at);
      if (hint?.type !== 'ready') return;
      failures = 0;
      isOpen = true;
      followed = listingIds;
      if (unreportedSince === since) unreportedSince = Infinity;
      const isInTime = Date.now() - calledAt <= longestOnWayMs;
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
    if (close === null && !document.hidden) connect();
  }
  window.addEventListener('online', connectNow);
  document.addEventListener('visibilitychange', connectNow);

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
      document.removeEventListener('visibilitychange', connectNow);
      close?.();
    },
  };
}

/** For how long the server has to look back; undefined for not at all, or for too long. */
function agoOf(since: number, now: number): number | undefined {
  const ms = Math.ceil(now - since) + longestOnWayMs + longestBehindMs;
  return since <= now && ms <= longestReadAgoMs ? ms : undefined;
}
