import { ApiError } from '../../lib/api/api.ts';
import { sleep } from '../../lib/sleep.ts';

/** How long to wait before each further try, in milliseconds. */
const waitsMs = [1_000, 2_000, 4_000, 8_000];
/** A server may ask for more patience, up to this. */
const longestWaitMs = 30_000;

type KeepSendingOptions = {
  signal?: AbortSignal | undefined;
  /** The line was cut; another try follows. */
  onCut?: (() => void) | undefined;
};

/**
 * Sends again what a bad line or a busy server has cut off, five times at most. Throws at once what another try cannot change, and
 * while the device is offline, where it would only wait in silence.
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

/** The pause before the next try, in milliseconds; null when there is to be none. */
function pauseAfter(error: unknown, waitMs: number): number | null {
  if (!(error instanceof ApiError)) return null;
  const { status, retryAfter } = error;
  // 409 with a wait: the first try did arrive and is still running.
  const isCut = [0, 408, 502, 503, 504].includes(status) || (status === 409 && retryAfter !== null);
  if (!isCut) return null;
  return Math.max(waitMs, Math.min((retryAfter ?? 0) * 1_000, longestWaitMs));
}
