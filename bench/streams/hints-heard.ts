import type { Client } from 'pg';
import { inOrder, quantile } from '../quantiles.ts';

type Heard = { told: number; missed: number; doubled: number; p50: number; p95: number; p99: number };

/** Compares the hints of the streams with the recorded events, by position, so that missing and doubled ones are found. */
export function hintsHeard(): {
  hear: (stream: number, position: string) => void;
  compare: (client: Client, followersOf: (listingId: string) => number) => Promise<Heard>;
} {
  const heard: { stream: number; position: string; at: number }[] = [];
  return {
    hear: (stream, position) => {
      heard.push({ stream, position, at: performance.timeOrigin + performance.now() });
    },
    /** `followersOf` answers how many streams follow a listing. Times in milliseconds, from the change to its hint. */
    async compare(client, followersOf) {
      const { rows } = await client.query<{ position: string; listing_id: string; created_at: Date }>(
        `select transaction_id::text || '-' || id as position, listing_id, created_at from outbox
        where kind = 'suggestion.updated'`,
      );
      const madeAt = new Map(rows.map(({ position, created_at }) => [position, created_at.getTime()]));
      const distinct = new Set(heard.map(({ stream, position }) => `${stream} ${position}`)).size;
      const expected = rows.reduce((sum, { listing_id }) => sum + followersOf(listing_id), 0);
      const times = inOrder(heard.map(({ position, at }) => at - (madeAt.get(position) ?? NaN)));
      return {
        told: heard.length,
        missed: expected - distinct,
        doubled: heard.length - distinct,
        p50: quantile(times, 0.5),
        p95: quantile(times, 0.95),
        p99: quantile(times, 0.99),
      };
    },
  };
}
