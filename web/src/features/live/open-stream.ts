import type { LiveHint } from '@ballpark/domain/contract/live.ts';
import { EventSource, type EventSourceInit } from 'eventsource';
import { readToken } from '../../lib/session/token.ts';
import { readHint } from './read-hint.ts';

/** `unreachable`: try again soon; `refused`: will be refused for a while; `replaced`: the person has too many streams. */
export type StreamEnd = { why: 'unreachable' | 'refused' | 'replaced' | 'signedOut'; retryAfterMs: number };

type StreamOptions = {
  listingIds: readonly string[];
  /** Where an earlier stream ended; null for what comes from now on. */
  position: string | null;
  /** `hint` is null for a kind that this version does not know. */
  onHint: (hint: LiveHint | null, position: string) => void;
  /** Called once, unless closed before. */
  onEnd: (end: StreamEnd) => void;
};

/** The server sends something more often than this, even without events. */
const longestSilenceMs = 60_000;

/** One stream of hints, until it ends or is closed by what this answers. */
export function openStream({ listingIds, position, onHint, onEnd }: StreamOptions): () => void {
  let retryAfterMs = 0;
  let watch: ReturnType<typeof setTimeout> | undefined;
  const query = listingIds.length > 0 ? `?listings=${listingIds.join(',')}` : '';
  const source = new EventSource(`/api/live${query}`, { fetch: fetchStream });
  source.addEventListener('message', ({ data, lastEventId }) => {
    const hint = readHint(String(data));
    if (hint?.type === 'ended') end(hint.reason);
    else onHint(hint, lastEventId);
  });
  source.addEventListener('error', ({ code }) => end(reasonOf(code)));
  hear();

  function end(why: StreamEnd['why']): void {
    // It would connect again by itself, always after the same time.
    close();
    onEnd({ why, retryAfterMs });
  }
  function close(): void {
    clearTimeout(watch);
    source.close();
  }
  function hear(): void {
    clearTimeout(watch);
    watch = setTimeout(() => end('unreachable'), longestSilenceMs);
  }
  async function fetchStream(...[url, init]: Parameters<NonNullable<EventSourceInit['fetch']>>) {
    const authorization = `Bearer ${readToken() ?? ''}`;
    const headers = { ...init.headers, authorization, ...(position && { 'last-event-id': position }) };
    const response = await fetch(url, { ...init, headers });
    retryAfterMs = 1_000 * Number(response.headers.get('retry-after') ?? 0);
    const reader = response.body?.getReader();
    const body = reader ? { getReader: () => heard(reader, hear) } : null;
    return { status: response.status, headers: response.headers, redirected: false, url: response.url, body };
  }
  return close;
}

/** Without a status the network failed, or the stream came to its end. */
function reasonOf(status: number | undefined): StreamEnd['why'] {
  if (status === 401) return 'signedOut';
  return status === undefined || status >= 500 ? 'unreachable' : 'refused';
}

/** The same reader, with a callback for each piece: a lost connection shows as silence. */
function heard(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>, hear: () => void) {
  return {
    cancel: () => reader.cancel(),
    async read() {
      const piece = await reader.read();
      hear();
      return piece;
    },
  };
}
