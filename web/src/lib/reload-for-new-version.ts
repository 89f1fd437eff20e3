import { doesServerAnswer } from './api/server-reach.ts';
import { tabStore } from './storage.ts';

const key = 'ballpark.reloaded-at';
const pauseMs = 60_000;

/** A tab from before an update may ask for a file that is gone: it reloads, once. A failed prefetch, which nobody awaits, does not count. */
export function reloadForNewVersion(isAwaited: () => boolean): void {
  window.addEventListener('vite:preloadError', () => {
    if (isAwaited())
      void reloadOnce().then((reloads) => reloads || dispatchEvent(new Event('ballpark:not-fetched')));
  });
}

/**
 * Reloads the page, unless that was tried a moment ago or would not help. A dead connection fails like a file that is gone, and a
 * reload would then put the browser's error page in the place of what is shown, so the server has to answer first. Answers whether it reloads.
 */
export async function reloadOnce(): Promise<boolean> {
  const last = Number(tabStore.getItem(key) ?? 0);
  if (Date.now() - last < pauseMs || !(await doesServerAnswer())) return false;
  tabStore.setItem(key, String(Date.now()));
  location.reload();
  return true;
}
