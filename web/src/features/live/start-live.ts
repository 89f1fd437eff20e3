import type { QueryClient } from '@tanstack/react-query';
import { applyHints } from './apply-hints.ts';
import { joinTabs } from './join-tabs.ts';
import { pageOpenedAt, shownListings, watchShownListings } from './shown-listings.ts';

type LiveOptions = {
  queryClient: QueryClient;
  userId: string;
  refreshOwn: () => void;
  onSuspended: () => void;
};

/** A tab that was hidden for this long leaves the stream. */
const longestHiddenMs = 5 * 60_000;
const pollMs = 60_000;

/** Keeps the shown data up to date with changes elsewhere, until the returned function is called. */
export function startLive({ queryClient, userId, refreshOwn, onSuspended }: LiveOptions): () => void {
  const hints = applyHints({ queryClient, userId, refreshOwn });
  const stop = canShare() ? shareStream() : poll();

  function shareStream(): () => void {
    const join = (readAt: number) =>
      joinTabs({
        userId,
        readAt,
        shown: () => shownListings(queryClient),
        onHints: hints.take,
        onPoll: hints.poll,
        // This call uses the present token; where that is refused as well, its 401 ends the session as usual.
        onSignedOut: refreshOwn,
        onSuspended,
      });
    let tabs: ReturnType<typeof joinTabs> | null = join(pageOpenedAt());
    const stopWatching = watchShownListings(queryClient, (change) => tabs?.sendShown(change));
    const leave = () => {
      tabs?.leave();
      tabs = null;
    };
    const comeBack = () => {
      if (tabs) return;
      tabs = join(Date.now());
      hints.take({ type: 'resync' });
    };
    const stopAway = whenAway(leave, comeBack);
    return () => {
      stopWatching();
      stopAway();
      leave();
    };
  }
  function poll(): () => void {
    const timer = setInterval(hints.poll, pollMs);
    return () => clearInterval(timer);
  }
  return () => {
    stop();
    hints.stop();
  };
}

/** Tabs need both of these to share one stream. */
function canShare(): boolean {
  return 'locks' in navigator && 'BroadcastChannel' in window;
}

/** Calls `leave` when the page is hidden for long or left, and `comeBack` when it is shown again, if by the browser's Back. */
function whenAway(leave: () => void, comeBack: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(leave, longestHiddenMs);
    else comeBack();
  };
  check();
  document.addEventListener('visibilitychange', check);
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', check);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', check);
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', check);
  };
}
