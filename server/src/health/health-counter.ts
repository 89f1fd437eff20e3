import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { Log } from '../log.ts';
import { addHealthCounts, type HealthCount, type HealthKind } from './health-count-queries.ts';

const hourMs = 60 * 60 * 1000;
const usualCodeLength = 60;

/** Counts in memory what happens to this process, because none of it is worth a statement of its own. */
export type HealthCounter = {
  /** `code`: the reason, as a word without personal data. */
  count: (kind: HealthKind, code?: string) => void;
  /** Adds the new counts to those of all processes. If that fails they are kept for the next time. */
  flush: (db: Kysely<Schema>) => Promise<void>;
};

export function healthCounter(now: () => Date): HealthCounter {
  let counts = new Map<string, HealthCount>();

  function add({ hour, kind, count, lastCode, lastAt }: HealthCount): void {
    const key = `${hour.getTime()} ${kind}`;
    const before = counts.get(key);
    counts.set(key, {
      hour,
      kind,
      count: count + (before?.count ?? 0),
      lastCode: lastCode ?? before?.lastCode ?? null,
      lastAt,
    });
  }

  return {
    count(kind, code) {
      const at = now();
      const hour = new Date(Math.floor(at.getTime() / hourMs) * hourMs);
      add({ hour, kind, count: 1, lastCode: code?.slice(0, usualCodeLength) ?? null, lastAt: at });
    },
    async flush(db) {
      if (counts.size === 0) return;
      const taken = counts;
      counts = new Map();
      try {
        await addHealthCounts(db, [...taken.values()]);
      } catch (error) {
        for (const one of taken.values()) add(one);
        throw error;
      }
    },
  };
}

/** Flushes every so many milliseconds; the returned function flushes once more and stops that. */
export function keepHealthCounts(
  { health, db, log }: { health: HealthCounter; db: Kysely<Schema>; log: Log },
  everyMs = 10_000,
): () => Promise<void> {
  const flush = () =>
    health.flush(db).catch((err: unknown) => log.warn({ err }, 'what was counted could not be kept'));
  const timer = setInterval(() => void flush(), everyMs).unref();
  return async () => {
    clearInterval(timer);
    await flush();
  };
}
