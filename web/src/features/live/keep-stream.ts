import { tellSessionEnded } from '../../lib/api.ts';
import type { Hint } from './hint.ts';
import { openStream } from './open-stream.ts';

type KeepOptions = {
  /** Where another tab's stream stood, and what it followed. */
  position: string | null;
  followed: readonly string[];
  /** The stream stands. `missed` are the listings whose changes until now were not told; null for everything. */
  onOpen: (followed: string[], missed: string[] | null) => void;
  onMessage: (hint: Hint | null, position: string) => void;
  /** There is none, and it is time to ask instead. */
  onPoll: () => void;
};

/** As many as the server follows for one stream. */
const mostListings = 60;
const gatherMs = 400;
const firstWaitMs = 1_000;
const longestWaitMs = { unreachable: 20_000, refused: 5 * 60_000 };
const pollMs = 60_000;

/**
 * Keeps one stream of hints open: waits longer after each failure, connects at once when the network or the person is
 * back, and anew when other listings are to be followed. What the server refuses for good is asked for instead.
 */
export function keepStream({ onOpen, onMessage, onPoll, ...start }: KeepOptions) {
  let { position } = start;
  let followed: readonly string[] = start.followed;
  let wanted: string[] = [];
  let failures = 0;
  let isOpen = false;
  let close: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const polling = setInterval(() => !isOpen && navigator.onLine && onPoll(), pollMs);

  function connect(): void {
    clearTimeout(timer);
    close?.();
    close = null;
    if (!navigator.onLine) return;
    const listingIds = wanted;
    const missed = position === null ? null : listingIds.filter((id) => !followed.includes(id));
    close = openStream({
      listingIds,
      position,
      onOpen() {
        failures = 0;
        isOpen = true;
        followed = listingIds;
        onOpen(listingIds, missed);
      },
      onMessage(hint, at) {
        if (at) position = at;
        onMessage(hint, at);
      },
      onEnd: retry,
    });
  }
  function retry({ status, retryAfterMs }: { status: number | null; retryAfterMs: number }): void {
    close = null;
    isOpen = false;
    if (status === 401) return tellSessionEnded();
    const longest = status === null ? longestWaitMs.unreachable : longestWaitMs.refused;
    const waitMs = Math.min(longest, firstWaitMs * 2 ** failures) * (0.5 + Math.random() / 2);
    failures += 1;
    timer = setTimeout(connect, Math.max(waitMs, retryAfterMs));
  }
  function hurry(): void {
    if (close === null && !document.hidden) connect();
  }
  window.addEventListener('online', hurry);
  document.addEventListener('visibilitychange', hurry);
  timer = setTimeout(connect, gatherMs);

  return {
    follow(listingIds: readonly string[]): void {
      wanted = listingIds.slice(0, mostListings);
      const isFollowing = wanted.every((id) => followed.includes(id));
      if (close === null || isFollowing) return;
      clearTimeout(timer);
      timer = setTimeout(connect, gatherMs);
    },
    isOpen: () => isOpen,
    stop(): void {
      clearTimeout(timer);
      clearInterval(polling);
      window.removeEventListener('online', hurry);
      document.removeEventListener('visibilitychange', hurry);
      close?.();
    },
  };
}
