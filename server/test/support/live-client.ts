import type { LiveEvent } from '@ballpark/domain/contract/notifications.ts';

export type LiveClient = {
  status: number;
  headers: Headers;
  all: LiveEvent[];
  /** Replayed events, before `ready`. */
  repeated: () => LiveEvent[];
  /** Events after `ready`. */
  events: () => LiveEvent[];
  /** Resolves when the stream ends or breaks. */
  ended: Promise<void>;
  cut: () => void;
};

/** Resolves once it is `ready` or refused. */
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
    // Broken off: what came before counts.
  }
}

function readEvent(block: string): LiveEvent[] {
  const data = /^data: (.*)$/m.exec(block)?.[1];
  return data === undefined ? [] : [JSON.parse(data) as LiveEvent];
}
