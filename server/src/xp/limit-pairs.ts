import { pairLevel, pairLimit, withinPair } from '@ballpark/domain/pair-limit.ts';
import type { Tier } from '@ballpark/domain/xp.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { countPaidCloses, findCircled, findTied, type Pair } from './pair-queries.ts';
import { lockPeople } from './xp-queries.ts';

type Award = Pair & { xpAwarded: number; tier: Tier; isAccurate: boolean; isAgainstCrowd: boolean };

/**
 * The awards of one or several closes after the limit of each pair (product 9.5). Locks owners and suggesters until the transaction ends,
 * so that of two closes at once the second counts the first. A reduced award does not count for accuracy achievements.
 */
export async function limitPairs<A extends Award>(
  trx: Kysely<Schema>,
  awards: readonly A[],
  now: Date,
): Promise<(A & { isPairLimited: boolean })[]> {
  if (awards.length === 0) return [];
  await lockPeople(trx, [...new Set(awards.flatMap(({ ownerId, userId }) => [ownerId, userId]))]);
  const before = await countPaidCloses(trx, awards, pairsSince(now));
  const shared = await sharedAgain(trx, awards, now);
  const here = new Map<string, number>();
  return awards.flatMap((award, at) => {
    const pair = [award.ownerId, award.userId].toSorted().join();
    const earlier = here.get(pair) ?? 0;
    here.set(pair, earlier + 1);
    const level = pairLevel((before[at] ?? 0) + earlier);
    const left = withinPair(award, level === 'full' && shared.has(award) ? 'participation' : level);
    return left ? [{ ...left, isAccurate: left.isAccurate && !left.isPairLimited }] : [];
  });
}

/**
 * The awards of one listing that are shared too often: a first place shared again with the same person (product 9.8), or a guess near the
 * price against the fair price with the same circle (product 9.9). Locks everybody concerned until the transaction ends.
 */
export async function sharedAgain<A extends Shared>(
  trx: Kysely<Schema>,
  awards: readonly A[],
  now: Date,
): Promise<Set<A>> {
  const closest = fewOf(awards.filter(({ tier }) => tier === 'closest'));
  const near = fewOf(awards.filter(({ isAgainstCrowd }) => isAgainstCrowd));
  if (closest.length + near.length === 0) return new Set();
  const circle = [...new Set(near.flatMap(({ ownerId, userId }) => [ownerId, userId]))];
  const userIds = closest.map(({ userId }) => userId);
  await lockPeople(trx, [...new Set([...userIds, ...circle])]);
  const bound = { since: pairsSince(now), times: pairLimit.full };
  const tied = userIds.length > 0 ? await findTied(trx, { userIds, ...bound }) : new Set();
  const circled = circle.length > 0 ? await findCircled(trx, { circle, ...bound }) : new Set();
  return new Set([
    ...closest.filter(({ userId }) => tied.has(userId)),
    ...near.filter(({ userId }) => circled.has(userId)),
  ]);
}

type Shared = Pick<Award, 'ownerId' | 'userId' | 'tier' | 'isAgainstCrowd'>;

/** The awards that people share: none if only one person has such an award, or so many that they are no circle. */
function fewOf<A>(awards: A[]): A[] {
  return awards.length < 2 || awards.length > pairLimit.tiesCompared ? [] : awards;
}

/** Closes count for a pair's limit from this time on. */
export function pairsSince(now: Date): Date {
  return new Date(now.getTime() - pairLimit.days * 24 * 60 * 60 * 1000);
}
