import { pairLevel, pairLimit, withinPair } from '@ballpark/domain/pair-limit.ts';
import type { Tier } from '@ballpark/domain/xp.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { countPaidCloses, type Pair } from './pair-queries.ts';
import { lockPeople } from './xp-queries.ts';

type Award = Pair & { xpAwarded: number; tier: Tier; isAccurate: boolean };

/**
 * What is left of the awards of one or several closes once each pair's bound is kept (product 9.5). Locks owners and suggesters until the
 * transaction ends, so that of two closes at once the second counts the first; a cut award counts for no accuracy.
 */
export async function limitPairs<A extends Award>(
  trx: Kysely<Schema>,
  awards: readonly A[],
  now: Date,
): Promise<(A & { isPairLimited: boolean })[]> {
  if (awards.length === 0) return [];
  await lockPeople(trx, [...new Set(awards.flatMap(({ ownerId, userId }) => [ownerId, userId]))]);
  const before = await countPaidCloses(trx, awards, pairsSince(now));
  const here = new Map<string, number>();
  return awards.flatMap((award, at) => {
    const pair = [award.ownerId, award.userId].toSorted().join();
    const earlier = here.get(pair) ?? 0;
    here.set(pair, earlier + 1);
    const left = withinPair(award, pairLevel((before[at] ?? 0) + earlier));
    return left ? [{ ...left, isAccurate: left.isAccurate && !left.isPairLimited }] : [];
  });
}

/** From when on closes count for a pair's bound. */
export function pairsSince(now: Date): Date {
  return new Date(now.getTime() - pairLimit.days * 24 * 60 * 60 * 1000);
}
