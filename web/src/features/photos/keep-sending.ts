import { ApiError } from '../../lib/api/api.ts';
import { sleep } from '../../lib/sleep.ts';

/** How long to wait before each further try, in milliseconds. */
const waitsMs = [1_000, 2_000, 4_000, 8_000];
/** A server may ask for a longer wait, up to this. */
const longestWaitMs = 30_000;

type KeepSendingOptions = {
  signal?: AbortSignal | undefined;
  /** Called when the connection was cut and another try follows. */
  onCut?: (() => void) | undefined;
};

/**
 * Sends something up to five times where a bad connection or a busy server cuts it off. It throws at once where another try cannot
 * help, and while the device is offline, where it would only wait in silence.
 */
export async function keepSending<T>(
  send: () => Promise<T>,
  { signal, onCut }: KeepSendingOptions = {},
): Promise<T> {
  for (const waitMs of waitsMs) {
    try {
      return await send();
    } catch (error) {
      const pauseMs = pauseAfter(error, waitMs);
      if (pauseMs === null || !navigator.onLine || signal?.aborted) throw error;
      onCut?.();
      await sleep(pauseMs);
      signal?.throwIfAborted();
    }
  }
  return send();
}

/** The pause before the next try, in milliseconds; null when another try cannot help. */
function pauseAfter(error: unknown, waitMs: number): number | null {
  if (!(error instanceof ApiError)) return null;
  const { status, retryAfter } = error;
  // A 409 with a wait says that the first try has arrived and is still running.
  const isCut = [0, 408, 502, 503, 504].includes(status) || (status === 409 && retryAfter !== null);
  if (!isCut) return null;
  return Math.max(waitMs, Math.min((retryAfter ?? 0) * 1_000, longestWaitMs));
}
