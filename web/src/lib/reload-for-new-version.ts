const key = 'ballpark.reloaded-at';
const pauseMs = 60_000;

/** A tab from before an update may ask for a file that is gone: it reloads, once. A failed prefetch, which nobody awaits, does not count. */
export function reloadForNewVersion(isAwaited: () => boolean): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (isAwaited() && reloadOnce()) event.preventDefault();
  });
}

/** Reloads the page; false where that was tried a moment ago, or would not help. */
export function reloadOnce(): boolean {
  const last = Number(sessionStorage.getItem(key) ?? 0);
  if (!navigator.onLine || Date.now() - last < pauseMs) return false;
  sessionStorage.setItem(key, String(Date.now()));
  location.reload();
  return true;
}
