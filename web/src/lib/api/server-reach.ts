/** How often a server that is away is asked again: not by all browsers at the same moment. */
const askAgainMs = 5_000;
const longestMs = 5_000;

let isAway = false;
let asking: Promise<void> | null = null;

/** Whether there is a network, but no server at its end. */
export const isServerAway = (): boolean => isAway;

/**
 * After a call without an answer: finds out whether the server is away, for a single call may fail by itself. While it is, the window gets
 * the events of a lost network, so that everything that follows these is fetched again once the server is back.
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

/** A fault counts as none: a proxy answers it in the place of a server that is away. */
export async function doesServerAnswer(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(longestMs);
    return (await fetch('/', { method: 'HEAD', cache: 'no-store', signal })).status < 500;
  } catch {
    return false;
  }
}

/** Follows whether network and server are there. */
export function whenReachChanges(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
