import type { LiveEvent } from '@ballpark/domain/contract/notifications.ts';
import { readToken } from '../../lib/token.ts';
import { pageLanguage } from '../../lib/language/language.ts';

/**
 * `unreachable`: retry soon; `refused`: refused for a while; `replaced`: too many streams of this
 * user.
 */
export type StreamEnd = {
  why: 'unreachable' | 'refused' | 'replaced' | 'signedOut' | 'suspended';
  retryAfterMs: number;
};

type StreamOptions = {
  listingIds: readonly string[];
  /** Any data, even a heartbeat. */
  onHeard: () => void;
  onEvent: (event: LiveEvent) => void;
  /** Once, unless closed first. */
  onEnd: (end: StreamEnd) => void;
};

/** Longer than the heartbeat interval: the connection is lost. */
const maxSilenceMs = 15_000;

/**
 * Returns a function that closes it. Uses fetch, because EventSource sends no token and hides
 * heartbeats.
 */
export function openStream({ listingIds, onHeard, onEvent, onEnd }: StreamOptions): () => void {
  const over = new AbortController();
  let silence = setTimeout(end, maxSilenceMs, 'unreachable');

  function close(): void {
    clearTimeout(silence);
    over.abort();
  }
  function end(why: StreamEnd['why'], retryAfterMs = 0): void {
    if (over.signal.aborted) return;
    close();
    onEnd({ why, retryAfterMs });
  }
  async function read(): Promise<void> {
    const query = new URLSearchParams(listingIds.length > 0 ? { listings: listingIds.join(',') } : {});
    const response = await fetch(`/api/live?${query.toString()}`, {
      headers: {
        accept: 'text/event-stream',
        'accept-language': pageLanguage(),
        authorization: `Bearer ${readToken() ?? ''}`,
      },
      signal: over.signal,
    });
    const retryAfterMs = 1_000 * Number(response.headers.get('retry-after') ?? 0);
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    if (!response.ok || !isStream || !response.body) return end(reasonOf(response.status), retryAfterMs);
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done || over.signal.aborted) return end('unreachable');
      clearTimeout(silence);
      silence = setTimeout(end, maxSilenceMs, 'unreachable');
      onHeard();
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      // One line per event.
      for (const line of lines) if (line.startsWith('data: ')) take(JSON.parse(line.slice(6)) as LiveEvent);
    }
  }
  function take(event: LiveEvent): void {
    if (event.type === 'ended') end(event.reason);
    else if (!over.signal.aborted) onEvent(event);
  }
  read().catch(() => end('unreachable'));
  return close;
}

function reasonOf(status: number): StreamEnd['why'] {
  if (status === 401) return 'signedOut';
  return status < 400 || status >= 500 ? 'unreachable' : 'refused';
}
