import type { QueryClient } from '@tanstack/react-query';
import { applyHints } from './apply-hints.ts';
import { joinTabs } from './join-tabs.ts';
import { shownListings, watchShownListings } from './shown-listings.ts';

type LiveOptions = { queryClient: QueryClient; userId: string; refreshOwn: () => void };

/** A tab that was hidden for this long closes its stream. */
const longestHiddenMs = 5 * 60_000;
const pollMs = 60_000;

/** Keeps the shown data up to date with changes elsewhere, until the returned function is called. */
export function startLive({ queryClient, userId, refreshOwn }: LiveOptions): () => void {
  const hints = applyHints({ queryClient, userId, refreshOwn });
  const stop = canShare() ? takePart() : poll();

  function takePart(): () => void {
    const join = () =>
      joinTabs({
        userId,
        shown: () => shownListings(queryClient),
        onHints: hints.take,
        onPoll: hints.poll,
        // Asked with the present token, the server's answer ends the session as usual.
        onSignedOut: refreshOwn,
      });
    let tabs: ReturnType<typeof joinTabs> | null = join();
    const stopWatching = watchShownListings(queryClient, () => tabs?.sendShown());
    const leave = () => {
      tabs?.leave();
      tabs = null;
    };
    const comeBack = () => {
      if (tabs) return;
      tabs = join();
      hints.take({ type: 'resync' });
    };
    const stopResting = whenAway(leave, comeBack);
    return () => {
      stopWatching();
      stopResting();
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

/** Where there is only one of the two, each tab would need a stream of its own. */
function canShare(): boolean {
  return 'locks' in navigator && 'BroadcastChannel' in window;
}

/** A page that was left may come back as it was, by the browser's Back. */
function whenAway(leave: () => void, comeBack: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(leave, longestHiddenMs);
    else comeBack();
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', look);
  };
}
