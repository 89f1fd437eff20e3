import { hourMs } from '@ballpark/domain/durations.ts';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../db/schema.ts';
import { findSetting, saveSetting } from '../db/setting-queries.ts';

/** Of a small table, nobody notices it. */
const cheapMs = 200;
/** Of all time, at most a two-thousandth is spent on one. */
const restRatio = 2000;
/** The nightly one is due again. */
const longestRestMs = 20 * hourMs;
const last = z.object({ at: z.number(), tookMs: z.number() });

type Needs = { db: Kysely<Schema>; now: () => Date };

/**
 * For work that reads a whole table to find what events and due times have missed: the longer it takes, the longer it rests, up to a
 * day, also across restarts. Null while it rests. What was interrupted or failed counts as not done.
 */
export async function walkSeldom<T>(
  { db, now }: Needs,
  name: string,
  walk: () => Promise<T>,
  elapsedMs: () => number = () => performance.now(),
): Promise<T | null> {
  const key = `walk: ${name}`;
  const before = last.safeParse(await findSetting(db, key));
  if (before.success && isResting(before.data, now().getTime())) return null;
  const startedMs = elapsedMs();
  const found = await walk();
  await saveSetting(db, key, { at: now().getTime(), tookMs: Math.round(elapsedMs() - startedMs) });
  return found;
}

function isResting({ at, tookMs }: z.output<typeof last>, nowMs: number): boolean {
  if (tookMs < cheapMs) return false;
  // A clock that was set back must not make it rest for longer.
  return Math.abs(nowMs - at) < Math.min(tookMs * restRatio, longestRestMs);
}
