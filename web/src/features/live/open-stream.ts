import { EventSource, type EventSourceInit } from 'eventsource';
import { readToken } from '../../lib/token.ts';
import { type Hint, readHint } from './hint.ts';

type StreamOptions = {
  listingIds: readonly string[];
  /** Where an earlier stream ended; null for what comes from now on. */
  position: string | null;
  onOpen: () => void;
  /** `hint` is null for a message that only says where the stream stands. */
  onMessage: (hint: Hint | null, position: string) => void;
  /** Called once, unless closed before. `status` is null when the network failed or the server ended the stream. */
  onEnd: (end: { status: number | null; retryAfterMs: number }) => void;
};

/** The server speaks up more often than this, though it may have nothing to say. */
const longestSilenceMs = 60_000;

/** One stream of hints, until it ends or is closed by what this answers. */
export function openStream({ listingIds, position, onOpen, onMessage, onEnd }: StreamOptions): () => void {
  let retryAfterMs = 0;
  let watch: ReturnType<typeof setTimeout> | undefined;
  const query = listingIds.length > 0 ? `?listings=${listingIds.join(',')}` : '';
  const source = new EventSource(`/api/live${query}`, { fetch: fetchStream });
  source.addEventListener('open', onOpen);
  source.addEventListener('message', ({ data, lastEventId }) => onMessage(readHint(String(data)), lastEventId));
  source.addEventListener('error', ({ code }) => end(code === undefined || code === 200 ? null : code));
  hear();

  function end(status: number | null): void {
    // It would connect again by itself, always after the same time.
    close();
    onEnd({ status, retryAfterMs });
  }
  function close(): void {
    clearTimeout(watch);
    source.close();
  }
  function hear(): void {
    clearTimeout(watch);
    watch = setTimeout(() => end(null), longestSilenceMs);
  }
  async function fetchStream(...[url, init]: Parameters<NonNullable<EventSourceInit['fetch']>>) {
    const response = await fetch(url, {
      ...init,
      headers: {
        ...init.headers,
        authorization: `Bearer ${readToken() ?? ''}`,
        ...(position && { 'last-event-id': position }),
      },
    });
    retryAfterMs = 1000 * Number(response.headers.get('retry-after') ?? 0);
    const { status, headers, redirected } = response;
    const reader = response.body?.getReader();
    const body = reader ? { getReader: () => heard(reader, hear) } : null;
    return { status, headers, redirected, url: response.url, body };
  }
  return close;
}

/** The same reader, telling of each piece: silence is how a lost connection shows. */
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
