import type { LiveHint } from '@ballpark/domain/contract/live.ts';
import { EventSource, type EventSourceInit } from 'eventsource';
import { readToken } from '../../lib/session/token.ts';
import { readHint } from './read-hint.ts';

/** `unreachable`: a try may soon succeed; `refused`: tries will be refused for a while; `replaced`: the person has too many streams. */
export type StreamEnd = {
  why: 'unreachable' | 'refused' | 'replaced' | 'signedOut' | 'suspended';
  retryAfterMs: number;
};

type StreamOptions = {
  listingIds: readonly string[];
  /** The last position of an earlier stream; null to get only what comes from now on. */
  position: string | null;
  /** What came within this time before is reported as well, from before the position too. */
  readAgoMs?: number | undefined;
  /** `hint` is null for a kind that this version does not know. */
  onHint: (hint: LiveHint | null, position: string) => void;
  /** Called once, unless the stream was closed before. */
  onEnd: (end: StreamEnd) => void;
};

/** The server sends heartbeats more often than this: a longer silence means that the connection is lost. */
const longestSilenceMs = 60_000;

/** Opens a stream of live events; the returned function closes it. */
export function openStream({ listingIds, position, readAgoMs, onHint, onEnd }: StreamOptions): () => void {
  let retryAfterMs = 0;
  let watch: ReturnType<typeof setTimeout> | undefined;
  const query = new URLSearchParams({
    ...(listingIds.length > 0 && { listings: listingIds.join(',') }),
    ...(readAgoMs !== undefined && { readAgoMs: String(readAgoMs) }),
  });
  const source = new EventSource(`/api/live?${query.toString()}`, { fetch: fetchStream });
  source.addEventListener('message', ({ data, lastEventId }) => {
    const hint = readHint(String(data));
    if (hint?.type === 'ended') end(hint.reason);
    else onHint(hint, lastEventId);
  });
  source.addEventListener('error', ({ code }) => end(reasonOf(code)));
  restartWatch();

  function end(why: StreamEnd['why']): void {
    // Unless it is closed, EventSource connects again by itself, always after the same time.
    close();
    onEnd({ why, retryAfterMs });
  }
  function close(): void {
    clearTimeout(watch);
    source.close();
  }
  function restartWatch(): void {
    clearTimeout(watch);
    watch = setTimeout(() => end('unreachable'), longestSilenceMs);
  }
  async function fetchStream(...[url, init]: Parameters<NonNullable<EventSourceInit['fetch']>>) {
    const authorization = `Bearer ${readToken() ?? ''}`;
    const headers = { ...init.headers, authorization, ...(position && { 'last-event-id': position }) };
    const response = await fetch(url, { ...init, headers });
    retryAfterMs = 1_000 * Number(response.headers.get('retry-after') ?? 0);
    const reader = response.body?.getReader();
    const body = reader ? { getReader: () => watched(reader, restartWatch) } : null;
    return { status: response.status, headers: response.headers, redirected: false, url: response.url, body };
  }
  return close;
}

/** Why a stream ended; without a status the network has failed, or the server has ended the stream. */
function reasonOf(status: number | undefined): StreamEnd['why'] {
  if (status === 401) return 'signedOut';
  return status === undefined || status >= 500 ? 'unreachable' : 'refused';
}

/** The same reader with a callback after each chunk. */
function watched(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>, onChunk: () => void) {
  return {
    cancel: () => reader.cancel(),
    async read() {
      const chunk = await reader.read();
      onChunk();
      return chunk;
    },
  };
}
