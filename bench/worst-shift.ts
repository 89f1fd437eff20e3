import {
  type ClosedListing,
  type PriceHistory,
  emptyHistory,
  fairPrice,
  recordClosed,
} from '@ballpark/domain/fair-price.ts';
import { fixedRandom } from '@ballpark/domain/fixed-random.ts';
import { falseCloses } from './backtest/false-closes.ts';
import { normal } from '../server/test/support/fairness/plan.ts';

const people = 50;
const guessers = { newcomer: [], person: ['person 0', 'person 1', 'person 2'] };
const estimate = (history: PriceHistory, kind: string) => {
  const guesses = [98, 100, 102].map((amount, at) => ({
    userId: `${kind} ${at}`,
    amountMinor: 100 * amount,
  }));
  return fairPrice(guesses, history)?.estimateMinor ?? 0;
};
const closeAll = (closed: readonly ClosedListing[], history: PriceHistory) =>
  closed.reduce((before, each) => recordClosed(before, each), history);

/**
 * The farthest that false closes move the fair price of three honest guesses, as a share: in a community that guesses high, right or low, in
 * either direction, and by newcomers or by members who guessed for the liars as well. Nobody shares a network.
 */
export function worstShift(
  wish: Readonly<{ honest: number; count: number; accounts: number; owners: number; seed: number }>,
): number {
  const shifts = [-0.4, 0, 0.4].flatMap((lean) => {
    const before = closeAll(honestCloses(wish.honest, lean, fixedRandom(wish.seed)), emptyHistory);
    return [Math.E ** 2, Math.E ** -2].flatMap((factor) =>
      Object.entries(guessers).map(([kind, fooled]) => {
        const after = closeAll(falseCloses({ ...wish, factor, fooled }), before);
        return Math.abs(estimate(after, kind) / estimate(before, kind) - 1);
      }),
    );
  });
  return Math.max(...shifts);
}

/** Each priced by six others, who are 40 % off at the median. */
function honestCloses(count: number, lean: number, random: () => number): ClosedListing[] {
  return Array.from({ length: count }, () => {
    const finalPriceMinor = Math.round(1_000 * Math.exp(4 * random()));
    const owner = Math.floor(random() * people);
    const tilt = lean + 0.3 * normal(random);
    const suggestions = Array.from({ length: 6 }, (_, nth) => ({
      userId: `person ${(owner + 1 + nth * 7 + Math.floor(7 * random())) % people}`,
      amountMinor: Math.max(1, Math.round(finalPriceMinor * Math.exp(tilt + 0.5 * normal(random)))),
    }));
    return { finalPriceMinor, ownerId: `person ${owner}`, suggestions };
  });
}
