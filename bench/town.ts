import { dayMs } from '@ballpark/domain/durations.ts';
import { fixedRandom } from '@ballpark/domain/fixed-random.ts';
import { awardXp, pairLevel, withinPair } from '@ballpark/domain/xp.ts';
import { isExactHit, type SharedClose, signalLimits } from '@ballpark/domain/signals.ts';
import { normal, rounded } from '../server/test/support/fairness/plan.ts';

type Town = { seed: number; weeks: number; colluders: number };
type Neighbour = { at: number; network: number; isColluder: boolean; lean: number };

const people = 50;

/**
 * Uses the rules alone. Everybody posts weekly and prices all others. Ten share a house and network, the others live in pairs. Colluders
 * share a network and a price, 1.5 times the value. Housemates know each other's things better.
 */
export function liveTown({ seed, weeks, colluders }: Town) {
  const random = fixedRandom(seed);
  const town = Array.from({ length: people }, (_, at): Neighbour => {
    const isColluder = at < colluders;
    const network = isColluder ? -1 : at >= people - 10 ? -2 : at >> 1;
    return { at, network, isColluder, lean: 0.15 * normal(random) };
  });
  const posts = Array.from({ length: weeks }, (_, week) =>
    town.map((owner) => ({ owner, atMs: (week + random()) * 7 * dayMs })),
  );
  const xp = new Map(town.map((one) => [one, 0]));
  const closesOf = new Map<string, (SharedClose & { atMs: number })[]>();
  const limited = new Set<string>();
  for (const { owner, atMs } of posts.flat().toSorted((a, b) => a.atMs - b.atMs)) {
    const worth = 10 * 50 ** random();
    const finalPrice = 100 * rounded(worth * (owner.isColluder ? 1.5 : Math.exp(0.05 * normal(random))));
    const guesses = town.flatMap((by) => {
      if (by === owner) return [];
      const know = by.network === owner.network ? 0.1 : 0.25;
      const amount = 100 * rounded(worth * Math.exp(by.lean + know * normal(random)));
      return [{ by, amount: by.isColluder && owner.isColluder ? finalPrice : amount }];
    });
    const suggestions = guesses.map(({ by, amount }) => {
      return { suggestionId: String(by.at), amountMinor: amount, isPaid: false, isLate: false };
    });
    for (const [index, award] of awardXp(finalPrice, suggestions).entries()) {
      const guess = guesses[index];
      if (!guess) continue;
      const { by, amount } = guess;
      const pair = [owner.at, by.at].toSorted((a, b) => a - b).join();
      const closes = (closesOf.get(pair) ?? []).filter((one) => one.atMs > atMs - signalLimits.days * dayMs);
      const level = by.network === owner.network ? pairLevel(closes) : 'full';
      if (level !== 'full' && !owner.isColluder) limited.add(pair);
      const left = withinPair(award, level);
      xp.set(by, (xp.get(by) ?? 0) + (left?.xpAwarded ?? 0));
      const isExact = isExactHit(amount, finalPrice);
      const isClosest = award.tier === 'closest';
      const close = {
        ownerId: String(owner.at),
        isPriced: true,
        isExact,
        isClosest,
        paidCount: guesses.length,
      };
      if (left) closesOf.set(pair, [...closes, { ...close, atMs }]);
    }
  }
  const meanXp = (of: Neighbour[]) =>
    of.reduce((sum, one) => sum + (xp.get(one) ?? 0), 0) / Math.max(of.length, 1);
  return {
    limitedPairs: limited.size,
    colluderXp: meanXp(town.filter(({ isColluder }) => isColluder)),
    honestXp: meanXp(town.filter(({ isColluder }) => !isColluder)),
  };
}
