import type { LiveHint } from '@ballpark/domain/contract/live.ts';

export type LiveEvent = { id: string | undefined; hint: LiveHint };
export type LiveClient = {
  status: number;
  headers: Headers;
  events: LiveEvent[];
  /** What came so far, but for the beginning. */
  hints: () => LiveHint[];
  /** Resolves when the server ends the stream, or it is cut. */
  ended: Promise<void>;
  /** Cuts the connection, as a network would. */
  cut: () => void;
};

type Options = {
  listings?: readonly string[];
  lastEventId?: string | undefined;
  readAgoMs?: number;
};

/** A stream of `GET /live`, read as browsers read it. */
export async function openLive(origin: string, token: string, options: Options = {}): Promise<LiveClient> {
  const over = new AbortController();
  const query = new URLSearchParams({
    ...(options.listings && { listings: options.listings.join(',') }),
    ...(options.readAgoMs !== undefined && { readAgoMs: String(options.readAgoMs) }),
  });
  const answer = await fetch(`${origin}/api/live?${query.toString()}`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(options.lastEventId === undefined ? {} : { 'last-event-id': options.lastEventId }),
    },
    signal: over.signal,
  });
  const events: LiveEvent[] = [];
  const ended = readEvents(answer, events);
  return {
    status: answer.status,
    headers: answer.headers,
    events,
    hints: () => events.map(({ hint }) => hint).filter(({ type }) => type !== 'ready'),
    ended,
    cut: () => over.abort(),
  };
}

/** The id that a browser would come back with. */
export function lastIdOf(events: readonly LiveEvent[]): string | undefined {
  return events.findLast(({ id }) => id !== undefined)?.id;
}

async function readEvents(answer: Response, events: LiveEvent[]): Promise<void> {
  let text = '';
  try {
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (text + part).split('\n\n');
      text = blocks.pop() ?? '';
      events.push(...blocks.flatMap(readEvent));
    }
  } catch {
    // Cut off: what came before counts.
  }
}

function readEvent(block: string): LiveEvent[] {
  const data = /^data: (.*)$/m.exec(block)?.[1];
  // The server writes hints of the contract.
  return data === undefined
    ? []
    : [{ id: /^id: (.*)$/m.exec(block)?.[1], hint: JSON.parse(data) as LiveHint }];
}
