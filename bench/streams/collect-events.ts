import type { Client } from 'pg';
import { inOrder, quantile } from '../quantiles.ts';

type Compared = {
  eventCount: number;
  missed: number;
  doubled: number;
  p50: number;
  p95: number;
  p99: number;
};

/** Collects the live events of streams, and compares those of each with the changes of its listing, one after the other. */
export function collectEvents(): {
  add: (stream: number) => void;
  compare: (client: Client, followed: readonly string[]) => Promise<Compared>;
} {
  const received = new Map<number, number[]>();
  return {
    add: (stream) => {
      const at = performance.timeOrigin + performance.now();
      const present = received.get(stream);
      if (present) present.push(at);
      else received.set(stream, [at]);
    },
    /** `followed`: the listing of each stream. Times in milliseconds, from the change to its live event. */
    async compare(client, followed) {
      const { rows } = await client.query<{ listing_id: string; created_at: Date }>(
        `select listing_id, created_at from outbox where kind = 'suggestion.updated' order by seq`,
      );
      const changes = Map.groupBy(rows, ({ listing_id }) => listing_id);
      const compared = followed.map((listingId, stream) => {
        const made = changes.get(listingId) ?? [];
        const came = received.get(stream) ?? [];
        return {
          excess: came.length - made.length,
          times: came.flatMap((at, nth) => (made[nth] ? [at - made[nth].created_at.getTime()] : [])),
        };
      });
      const times = inOrder(compared.flatMap((stream) => stream.times));
      return {
        eventCount: sumOf([...received.values()].map(({ length }) => length)),
        missed: sumOf(compared.map(({ excess }) => -excess)),
        doubled: sumOf(compared.map(({ excess }) => excess)),
        p50: quantile(times, 0.5),
        p95: quantile(times, 0.95),
        p99: quantile(times, 0.99),
      };
    },
  };
}

/** Of those above zero. */
function sumOf(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + Math.max(0, count), 0);
}
