import type { LiveEvent } from '@ballpark/domain/contract/notifications.ts';

export type LiveClient = {
  status: number;
  headers: Headers;
  /** Everything that came so far. */
  all: LiveEvent[];
  /** What came before `ready`, of the time before the stream was opened. */
  repeated: () => LiveEvent[];
  /** What came after `ready`. */
  events: () => LiveEvent[];
  /** Resolves when the server ends the stream, or it is cut. */
  ended: Promise<void>;
  /** Cuts the connection, as a network would. */
  cut: () => void;
};

/** A stream of `GET /live`, read as browsers read it; resolves once it is `ready`, or was refused. */
export async function openLive(
  origin: string,
  token: string,
  { listings }: { listings?: readonly string[] } = {},
): Promise<LiveClient> {
  const over = new AbortController();
  const query = new URLSearchParams(listings && { listings: listings.join(',') });
  const answer = await fetch(`${origin}/api/live?${query.toString()}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: over.signal,
  });
  const all: LiveEvent[] = [];
  const ready = Promise.withResolvers<void>();
  const ended = readEvents(answer, all, ready.resolve).finally(ready.resolve);
  await ready.promise;
  const readyAt = () => all.findIndex(({ type }) => type === 'ready');
  return {
    status: answer.status,
    headers: answer.headers,
    all,
    repeated: () => all.slice(0, readyAt()),
    events: () => all.slice(readyAt() + 1),
    ended,
    cut: () => over.abort(),
  };
}

async function readEvents(answer: Response, all: LiveEvent[], onReady: () => void): Promise<void> {
  let text = '';
  try {
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (text + part).split('\n\n');
      text = blocks.pop() ?? '';
      all.push(...blocks.flatMap(readEvent));
      if (all.some(({ type }) => type === 'ready')) onReady();
    }
  } catch {
    // Cut off: what came before counts.
  }
}

function readEvent(block: string): LiveEvent[] {
  const data = /^data: (.*)$/m.exec(block)?.[1];
  // The server writes events of the contract.
  return data === undefined ? [] : [JSON.parse(data) as LiveEvent];
}
