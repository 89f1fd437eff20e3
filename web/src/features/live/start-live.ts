import type { QueryClient } from '@tanstack/react-query';
import { takeKeptShown } from '../../lib/api/kept-answers.ts';
import { isServerAway } from '../../lib/api/server-reach.ts';
import { applyEvents, listingsIn } from './apply-events.ts';
import { openStream, type StreamEnd } from './open-stream.ts';

type LiveOptions = {
  queryClient: QueryClient;
  userId: string;
  refreshOwn: () => void;
  onSuspended: () => void;
};

/** The server's limit per stream; importing it from the contract would load zod. */
const maxListings = 60;
/** A new stream replays 15 s, minus latency and replica lag. */
const maxGapMs = 10_000;
const settleMs = 300;
const firstWaitMs = 1_000;
const maxWaitMs = { unreachable: 20_000, refused: 300_000, replaced: 300_000, signedOut: 300_000 };
const pollMs = 60_000;

/** Keeps data live while the page is visible, until the returned function is called. */
export function startLive({ queryClient, userId, refreshOwn, onSuspended }: LiveOptions): () => void {
  const events = applyEvents({ queryClient, userId, refreshOwn });
  const leaving = new AbortController();
  /** When the server was last heard; at first, the age of the oldest shown data. */
  let heardAt = oldestAnswerAt(queryClient);
  let followed: string[] = [];
  let close: (() => void) | null = null;
  let failures = 0;
  let retrying: ReturnType<typeof setTimeout> | undefined;
  let settling: ReturnType<typeof setTimeout> | undefined;

  /** Replaces the previous stream; hidden pages have none. */
  function connect(): void {
    clearTimeout(retrying);
    close?.();
    close = null;
    if (document.hidden || !navigator.onLine) return;
    // Cached listings for Back follow if there is room.
    const listingIds = new Set([
      ...listingsIn(queryClient, 'active'),
      ...listingsIn(queryClient, 'inactive'),
    ]);
    followed = [...listingIds].slice(0, maxListings);
    close = openStream({ listingIds: followed, onHeard: hear, onEvent: events.take, onEnd: retry });
  }
  function hear(): void {
    failures = 0;
    if (takeKeptShown() || silentMs() > maxGapMs) events.take({ type: 'resync' });
    heardAt = Date.now();
  }
  /** Absolute: the clock may be set back. */
  function silentMs(): number {
    return Math.abs(Date.now() - heardAt);
  }
  function retry({ why, retryAfterMs }: StreamEnd): void {
    close = null;
    if (why === 'suspended') return onSuspended();
    if (why === 'signedOut') refreshOwn();
    if (why === 'replaced') failures = Infinity;
    const waitMs = Math.min(maxWaitMs[why], firstWaitMs * 2 ** failures);
    failures += 1;
    // Jitter, so that not all clients reconnect at once.
    retrying = setTimeout(connect, Math.max(waitMs * (0.5 + Math.random() / 2), retryAfterMs));
  }
  function followShown(): void {
    const shown = listingsIn(queryClient, 'active').slice(0, maxListings);
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
