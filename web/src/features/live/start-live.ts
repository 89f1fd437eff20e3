import type { QueryClient } from '@tanstack/react-query';
import { takeKeptShown } from '../../lib/api/kept-answers.ts';
import { isServerAway } from '../../lib/api/server-reach.ts';
import { applyEvents, listingsIn } from './apply-events.ts';
import { openStream, type StreamEnd } from './open-stream.ts';

type LiveOptions = {
  queryClient: QueryClient;
  userId: string;
  /** Fetches the signed-in person again; a 401 ends the session as usual. */
  refreshOwn: () => void;
  onSuspended: () => void;
};

/** The most that the server follows for one stream; the contract has it, but would bring zod along. */
const mostListings = 60;
/** A stream begins with the events of the last 15 s, of which the call's own way and a replica may take some. */
const longestGapMs = 10_000;
const settleMs = 300;
const firstWaitMs = 1_000;
const longestWaitMs = { unreachable: 20_000, refused: 300_000, replaced: 300_000, signedOut: 300_000 };
const pollMs = 60_000;

/** Keeps the shown data up to date with changes elsewhere, while the page is visible, until the returned function is called. */
export function startLive({ queryClient, userId, refreshOwn, onSuspended }: LiveOptions): () => void {
  const events = applyEvents({ queryClient, userId, refreshOwn });
  const leaving = new AbortController();
  /** When the server was last heard; at first, since when what is shown was read. */
  let heardAt = oldestAnswerAt(queryClient);
  let followed: string[] = [];
  let close: (() => void) | null = null;
  let failures = 0;
  let retrying: ReturnType<typeof setTimeout> | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;

  /** Takes the place of the stream before; a hidden page has none. */
  function connect(): void {
    clearTimeout(retrying);
    close?.();
    close = null;
    if (document.hidden || !navigator.onLine) return;
    // Answers that are kept for the way back follow along while there is room.
    const listingIds = new Set([
      ...listingsIn(queryClient, 'active'),
      ...listingsIn(queryClient, 'inactive'),
    ]);
    followed = [...listingIds].slice(0, mostListings);
    close = openStream({ listingIds: followed, onHeard: hear, onEvent: events.take, onEnd: retry });
  }
  function hear(): void {
    failures = 0;
    if (takeKeptShown() || silentMs() > longestGapMs) events.take({ type: 'resync' });
    heardAt = Date.now();
  }
  /** If the clock was set back, it counts as long. */
  function silentMs(): number {
    return Math.abs(Date.now() - heardAt);
  }
  function retry({ why, retryAfterMs }: StreamEnd): void {
    close = null;
    if (why === 'suspended') return onSuspended();
    if (why === 'signedOut') refreshOwn();
    if (why === 'replaced') failures = Infinity;
    const waitMs = Math.min(longestWaitMs[why], firstWaitMs * 2 ** failures);
    failures += 1;
    // A random wait, so that not all browsers connect at once when a server is back.
    retrying = setTimeout(connect, Math.max(waitMs * (0.5 + Math.random() / 2), retryAfterMs));
  }
  function followShown(): void {
    const shown = listingsIn(queryClient, 'active').slice(0, mostListings);
    if (close !== null && !shown.every((id) => followed.includes(id))) connect();
  }
  function poll(): void {
    const isReachable = !document.hidden && navigator.onLine && !isServerAway();
    if (isReachable && silentMs() > pollMs) events.take({ type: 'resync' });
  }

  connect();
  const stopWatching = queryClient.getQueryCache().subscribe(() => {
    clearTimeout(settling);
    settling = setTimeout(followShown, settleMs);
  });
  const polling = setInterval(poll, pollMs);
  const { signal } = leaving;
  document.addEventListener('visibilitychange', connect, { signal });
  window.addEventListener('online', connect, { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && connect(), { signal });
  return () => {
    leaving.abort();
    stopWatching();
    clearInterval(polling);
    clearTimeout(settling);
    clearTimeout(retrying);
    close?.();
    events.stop();
  };
}

function oldestAnswerAt(queryClient: QueryClient): number {
  const shown = queryClient.getQueryCache().findAll({ type: 'active' });
  return Math.min(Date.now(), ...shown.flatMap(({ state }) => state.dataUpdatedAt || []));
}
