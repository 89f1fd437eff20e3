import type { LiveEvent } from '@ballpark/domain/contract/notifications.ts';
import { readToken } from '../../lib/session/token.ts';

/** `unreachable`: a try may soon succeed; `refused`: tries will be refused for a while; `replaced`: the person has too many streams. */
export type StreamEnd = {
  why: 'unreachable' | 'refused' | 'replaced' | 'signedOut' | 'suspended';
  retryAfterMs: number;
};

type StreamOptions = {
  listingIds: readonly string[];
  /** Something came, if only a heartbeat. */
  onHeard: () => void;
  onEvent: (event: LiveEvent) => void;
  /** Called once, unless the stream was closed before. */
  onEnd: (end: StreamEnd) => void;
};

/** The server sends heartbeats more often than this: a longer silence means that the connection is lost. */
const longestSilenceMs = 15_000;

/**
 * Opens a stream of live events; the returned function closes it. It reads the answer itself, because the browser's EventSource sends no
 * token and passes over heartbeats.
 */
export function openStream({ listingIds, onHeard, onEvent, onEnd }: StreamOptions): () => void {
  const over = new AbortController();
  let silence = setTimeout(end, longestSilenceMs, 'unreachable');

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
      headers: { accept: 'text/event-stream', authorization: `Bearer ${readToken() ?? ''}` },
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
      silence = setTimeout(end, longestSilenceMs, 'unreachable');
      onHeard();
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      // The server writes each event in one line.
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
