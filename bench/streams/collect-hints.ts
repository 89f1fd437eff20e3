import type { Client } from 'pg';
import { inOrder, quantile } from '../quantiles.ts';

type Compared = {
  hintCount: number;
  missed: number;
  doubled: number;
  p50: number;
  p95: number;
  p99: number;
};

/** Collects the live events of streams and compares them with the events of the outbox, by position, to find missed and doubled ones. */
export function collectHints(): {
  add: (stream: number, position: string) => void;
  compare: (client: Client, followersOf: (listingId: string) => number) => Promise<Compared>;
} {
  const hints: { stream: number; position: string; at: number }[] = [];
  return {
    add: (stream, position) => {
      hints.push({ stream, position, at: performance.timeOrigin + performance.now() });
    },
    /** `followersOf` answers how many streams follow a listing. Times in milliseconds, from the change to its live event. */
    async compare(client, followersOf) {
      const { rows } = await client.query<{ position: string; listing_id: string; created_at: Date }>(
        `select seq::text as position, listing_id, created_at from outbox
        where kind = 'suggestion.updated'`,
      );
      const madeAt = new Map(rows.map(({ position, created_at }) => [position, created_at.getTime()]));
      const distinct = new Set(hints.map(({ stream, position }) => `${stream} ${position}`)).size;
      const expected = rows.reduce((sum, { listing_id }) => sum + followersOf(listing_id), 0);
      const times = inOrder(hints.map(({ position, at }) => at - (madeAt.get(position) ?? NaN)));
      return {
        hintCount: hints.length,
        missed: expected - distinct,
        doubled: hints.length - distinct,
        p50: quantile(times, 0.5),
        p95: quantile(times, 0.95),
        p99: quantile(times, 0.99),
      };
    },
  };
}
