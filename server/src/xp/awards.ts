import { type Tier, pairLevel, withinPair } from '@ballpark/domain/xp.ts';
import type { Kysely } from 'kysely';
import { unlockEarned } from '../achievements/achievements.ts';
import type { Schema } from '../db/schema.ts';
import { recordEvents } from '../events/outbox-queries.ts';
import { signalsSince } from '../client-hashes/client-hashes.ts';
import {
  type Award,
  type PaidClose,
  type Pair,
  addXp,
  findOfOneOrigin,
  findSharedCloses,
  insertAwards,
  lockPeople,
} from './xp-queries.ts';

/** PostgreSQL takes 65,535 parameters, and an award has 14. */
const maxAtOnce = 1000;

/**
 * Call it once in a transaction with all awards: it locks people in one order, and a second call would start
 * that order again.
 */
export async function recordAwards(trx: Kysely<Schema>, awards: readonly Award[], now: Date): Promise<void> {
  for (let from = 0; from < awards.length; from += maxAtOnce)
    await insertPart(trx, awards.slice(from, from + maxAtOnce), now);
  if (awards.length === 0) return;
  await addXp(
    trx,
    awards.map(({ userId, xpAwarded }) => ({ userId, amount: xpAwarded })),
    now,
  );
  const accurate = awards.filter(({ isAccurate }) => isAccurate).map(({ userId }) => userId);
  await unlockEarned(trx, accurate, now);
}

async function insertPart(trx: Kysely<Schema>, awards: readonly Award[], now: Date): Promise<void> {
  await insertAwards(trx, awards, now);
  await recordEvents(
    trx,
    awards.map(({ listing, userId, suggestionId, xpAwarded, tier }) => ({
      kind: 'xp.awarded' as const,
      userId,
      listingId: listing.id,
      payload: { suggestionId, xpAwarded, tier },
    })),
    now,
  );
}

type LimitedAward = Pair & { xpAwarded: number; tier: Tier; isAccurate: boolean };

/**
 * Locks owners and suggesters of pairs that share a network or browser, so that of two closes at once the
 * second counts the first. A reduced award does not count for accuracy achievements.
 */
export async function limitPairs<A extends LimitedAward>(
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

export async function closesOfOneOrigin<P extends Pair>(
  db: Kysely<Schema>,
  pairs: readonly P[],
  now: Date,
): Promise<Map<P, PaidClose[]>> {
  const since = signalsSince(now);
  return findSharedCloses(db, await findOfOneOrigin(db, pairs, since), since);
}
