import type { LiveHint } from '@ballpark/domain/contract/live.ts';
import { hasGivenKept } from '../../lib/api/kept-answers.ts';
import { openStream, type StreamEnd } from './open-stream.ts';

type KeepOptions = {
  /** The last position of another tab's stream, and what it followed. */
  position: string | null;
  followed: readonly string[];
  /**
   * The stream is open. `missed` are the listings whose changes until now may be missing; null for everything, except in this tab if
   * `isCaughtUp`: the stream has reported all changes since the page was opened.
   */
  onOpen: (followed: string[], missed: string[] | null, isCaughtUp: boolean) => void;
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
  let isWhole = true;
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
    const missed = position === null ? null : listingIds.filter((id) => !followed.includes(id));
    // All that the tab shows was read since its page was opened, but for answers that were kept.
    const calledAtMs = pageAgeMs();
    const readMs = calledAtMs + longestOnWayMs + longestBehindMs;
    const readAgoMs = missed === null && readMs <= longestReadAgoMs ? readMs : undefined;
    close = openStream({ listingIds, position, readAgoMs, onHint: receive, onEnd: retry });

    function receive(hint: LiveHint | null, at: string): void {
      if (at) position = at;
      onHint(hint, at);
      if (hint?.type !== 'ready') return;
      failures = 0;
      isOpen = true;
      followed = listingIds;
      const isInTime = pageAgeMs() - calledAtMs <= longestOnWayMs;
      onOpen(listingIds, missed, hint.isCaughtUp === true && isInTime && isWhole && !hasGivenKept());
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
    follow(listingIds: readonly string[]): void {
      wanted = listingIds.slice(0, mostListings);
      isWhole = wanted.length === listingIds.length;
      const isFollowing = wanted.every((id) => followed.includes(id));
      if (close === null || isFollowing) return;
      clearTimeout(timer);
      timer = setTimeout(connect, gatherMs);
    },
    isOpen: () => isOpen,
    stop(): void {
      clearTimeout(timer);
      clearInterval(polling);
      window.removeEventListener('online', connectNow);
      document.removeEventListener('visibilitychange', connectNow);
      close?.();
    },
  };
}

/** Since when the page is open. The one clock may stand still while the device sleeps, and the other may be set. */
function pageAgeMs(): number {
  return Math.ceil(Math.max(performance.now(), Date.now() - performance.timeOrigin));
}
