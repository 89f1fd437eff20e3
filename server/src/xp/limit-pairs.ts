import { pairLevel, withinPair } from '@ballpark/domain/pair-limit.ts';
import type { Tier } from '@ballpark/domain/xp.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { signalsSince } from '../origins/note-origin.ts';
import { findOfOneOrigin, findSharedCloses, type PaidClose, type Pair } from './pair-queries.ts';
import { lockPeople } from './xp-queries.ts';

type Award = Pair & { xpAwarded: number; tier: Tier; isAccurate: boolean };

/**
 * The awards of one or several closes after the limit of the pairs that act as one. If any two share a network or a browser, it
 * locks owners and suggesters until the transaction ends, so that of two closes at once the second counts the first. A reduced award does
 * not count for accuracy achievements.
 */
export async function limitPairs<A extends Award>(
  trx: Kysely<Schema>,
  awards: readonly A[],
  now: Date,
): Promise<(A & { isPairLimited: boolean })[]> {
  const since = signalsSince(now);
  const ofOneOrigin = await findOfOneOrigin(trx, awards, since);
  if (ofOneOrigin.length > 0)
    await lockPeople(trx, [...new Set(awards.flatMap(({ ownerId, userId }) => [ownerId, userId]))]);
  const closesOf = await findSharedCloses(trx, ofOneOrigin, since);
  const paidHere = new Map<string, number>();
  return awards.flatMap((award) => {
    const pair = [award.ownerId, award.userId].toSorted().join();
    const earlier = paidHere.get(pair) ?? 0;
    paidHere.set(pair, earlier + 1);
    const left = withinPair(award, pairLevel(closesOf.get(award) ?? [], earlier));
    return left ? [{ ...left, isAccurate: left.isAccurate && !left.isPairLimited }] : [];
  });
}

/** The closes that count for the limit of each pair; none of pairs that share no network or browser. */
export async function closesOfOneOrigin<P extends Pair>(
  db: Kysely<Schema>,
  pairs: readonly P[],
  now: Date,
): Promise<Map<P, PaidClose[]>> {
  const since = signalsSince(now);
  return findSharedCloses(db, await findOfOneOrigin(db, pairs, since), since);
}
