import { setTimeout as sleep } from 'node:timers/promises';
import { type LiveClient, openLive } from '../../server/test/support/live-client.ts';
import type { MadeUser } from '../../server/test/support/make.ts';

type World = { siteUrl: string; owners: MadeUser[]; guessers: MadeUser[]; listingIds: string[] };

export type Load = {
  /** Ids of suggestions that were answered with 201, with the time. */
  acknowledged: Map<string, number>;
  /** By what was answered: a status, 'page of the proxy' or a failure's text. */
  reads: Map<string, number>;
  pages: Map<string, number>;
  writes: Map<string, number>;
  streams: LiveStreamLog[];
  /** The longest time without an acknowledged write since the reset, in ms. */
  longestPause: () => number;
  resetPause: () => void;
  stop: () => Promise<void>;
};

/** When a connection was ready and ended, and the times at which it told of a guess on its listing. */
type LiveStreamLog = { listingId: string; connections: { from: number; to: number; told: number[] }[] };

const pages = ['/', '/faq', '/terms', '/login'];
const every = { readMs: 40, pageMs: 200, guessMs: 60 };

/** Arrivals by the clock, so that a slow answer doesn't lower the load. Each guesser guesses once on each listing. */
export function putLoadOn({ siteUrl, owners, guessers, listingIds }: World): Load {
  const acknowledged = new Map<string, number>();
  const [reads, pagesRead, writes] = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ];
  const over = new AbortController();
  let lastAt = performance.now();
  let pauseMs = 0;
  let guessed = 0;
  const pending = new Set<Promise<unknown>>();

  async function read(path: string, counts: Map<string, number>): Promise<void> {
    count(counts, (await ask(path)).outcome);
  }
  async function guess(): Promise<void> {
    const nth = guessed++;
    const listingId = listingIds[nth % listingIds.length] ?? '';
    const by = guessers[Math.floor(nth / listingIds.length) % guessers.length];
    const { outcome, body } = await ask(`/api/listings/${listingId}/suggest`, {
      method: 'POST',
      headers: { authorization: `Bearer ${by?.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ amount: 50 + (nth % 50) }),
    });
    count(writes, outcome);
    if (outcome !== '201') return;
    const now = performance.now();
    pauseMs = Math.max(pauseMs, now - lastAt);
    lastAt = now;
    acknowledged.set((JSON.parse(body) as { data: { id: string } }).data.id, Date.now());
  }
  async function ask(path: string, init: RequestInit = {}): Promise<{ outcome: string; body: string }> {
    try {
      const answer = await fetch(`${siteUrl}${path}`, { signal: AbortSignal.timeout(20_000), ...init });
      const body = await answer.text();
      const isOurs = answer.headers.has('x-request-id') || answer.headers.has('retry-after');
      if (!answer.ok && !isOurs) return { outcome: 'page of the proxy', body };
      const code = /"code":"(\w+)"/.exec(answer.ok ? '' : body)?.[1] ?? '';
      return { outcome: `${answer.status} ${code}`.trim(), body };
    } catch (error) {
      return { outcome: error instanceof Error ? error.name : 'failed', body: '' };
    }
  }
  async function arrive(everyMs: number, call: (nth: number) => Promise<void>): Promise<void> {
    for (let nth = 0; !over.signal.aborted; nth += 1) {
      const running = call(nth).finally(() => pending.delete(running));
      pending.add(running);
      await sleep(everyMs);
    }
  }

  const streams = owners.map((owner, at) => followed(owner, listingIds[at] ?? ''));
  function followed(owner: MadeUser, listingId: string): LiveStreamLog & { done: Promise<void> } {
    const connections: LiveStreamLog['connections'] = [];
    return { listingId, connections, done: follow() };
    async function follow(): Promise<void> {
      while (!over.signal.aborted) {
        const client = await openLive(siteUrl, owner.token, { listings: [listingId] }).catch(() => null);
        if (client?.status === 200) await note(client);
        await sleep(500);
      }
    }
    async function note(client: LiveClient): Promise<void> {
      const connection = { from: Date.now(), to: Infinity, told: [] as number[] };
      connections.push(connection);
      let seen = client.all.length;
      const look = setInterval(() => {
        for (const event of client.all.slice(seen))
          if (event.type === 'listing' && event.kind === 'suggestion.created')
            connection.told.push(Date.now());
        seen = client.all.length;
      }, 20);
      over.signal.addEventListener('abort', client.cut);
      await client.ended;
      clearInterval(look);
      connection.to = Date.now();
    }
  }

  const arrivals = [
    arrive(every.readMs, (nth) =>
      read(nth % 2 ? '/api/listings' : `/api/listings/${listingIds[nth % 10]}/teaser`, reads),
    ),
    arrive(every.pageMs, (nth) => read(pages[nth % pages.length] ?? '/', pagesRead)),
    arrive(every.guessMs, guess),
  ];
  return {
    acknowledged,
    reads,
    pages: pagesRead,
    writes,
    streams,
    longestPause: () => Math.max(pauseMs, performance.now() - lastAt),
    resetPause() {
      pauseMs = 0;
      lastAt = performance.now();
    },
    async stop() {
      over.abort();
      await Promise.all([...arrivals, ...streams.map(({ done }) => done)]);
      await Promise.all(pending);
    },
  };
}

function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}
