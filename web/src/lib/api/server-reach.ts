/** Polling interval, with jitter. */
const askAgainMs = 5_000;
const maxMs = 5_000;

let isAway = false;
let asking: Promise<void> | null = null;

/** Network but no server. */
export const isServerAway = (): boolean => isAway;

/**
 * Checks whether the server is away, since one call may fail alone. If so, fires the window's
 * offline and later online event, so that everything refetches.
 */
export function noteNoAnswer(): Promise<void> {
  if (isAway || !navigator.onLine) return Promise.resolve();
  asking ??= ask().finally(() => (asking = null));
  return asking;
}

async function ask(): Promise<void> {
  const wasAway = isAway;
  isAway = !(await doesServerAnswer());
  if (isAway) setTimeout(() => void ask(), askAgainMs * (1 + Math.random()));
  if (isAway || wasAway) window.dispatchEvent(new Event(isAway ? 'offline' : 'online'));
}

/** A 5xx counts as no: a proxy sends it for an absent server. */
export async function doesServerAnswer(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(maxMs);
    return (await fetch('/', { method: 'HEAD', cache: 'no-store', signal })).status < 500;
  } catch {
    return false;
  }
}

/** Network or server changes. */
export function whenReachChanges(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
