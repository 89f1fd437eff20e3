import { doesServerAnswer } from './api/server-reach.ts';
import { tabStore } from './storage.ts';

const key = 'ballpark.reloaded-at';
const pauseMs = 60_000;

/**
 * After a deployment old tabs may request deleted files: reload once. Failed prefetches do not
 * count.
 */
export function reloadForNewVersion(isAwaited: () => boolean): void {
  window.addEventListener('vite:preloadError', () => {
    if (isAwaited())
      void reloadOnce().then((reloads) => reloads || dispatchEvent(new Event('ballpark:not-fetched')));
  });
}

/**
 * Not twice in a short time, and only if the server answers: offline, a reload would show the
 * browser's error page.
 */
export async function reloadOnce(): Promise<boolean> {
  const last = Number(tabStore.getItem(key) ?? 0);
  if (Date.now() - last < pauseMs || !(await doesServerAnswer())) return false;
  tabStore.setItem(key, String(Date.now()));
  location.reload();
  return true;
}
