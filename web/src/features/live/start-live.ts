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
    // The browser keeps a page that was left for its Back button, unless the page holds a connection.
    let leftAt = 0;
    const leavePage = () => {
      leftAt = Date.now();
      leave();
    };
    const comeBack = () => {
      tabs ??= join(leftAt);
    };
    window.addEventListener('pagehide', leavePage);
    window.addEventListener('pageshow', comeBack);
    return () => {
      stopWatching();
      window.removeEventListener('pagehide', leavePage);
      window.removeEventListener('pageshow', comeBack);
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
