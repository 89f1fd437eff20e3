import { expect, test } from 'vitest';
import {
  type ClosedListing,
  type PricedSuggestion,
  type PriceHistory,
  emptyHistory,
  fairPrice,
  recordClosed,
} from './fair-price.ts';
import { fixedRandom } from './fixed-random.ts';

const by = (userId: string, amountMinor: number): PricedSuggestion => ({ userId, amountMinor });
const guesses = (...amounts: number[]) => amounts.map((amount, at) => by(`p${at}`, amount));
const times = <T>(count: number, each: T): T[] => Array.from({ length: count }, () => each);
const estimateOf = (suggestions: readonly PricedSuggestion[], history: PriceHistory) =>
  fairPrice(suggestions, history)?.estimateMinor ?? 0;

const closeOf = (origin: { ownerId?: string; networkId?: number }, factors: readonly number[] = [7.39]) => ({
  ...origin,
  finalPriceMinor: 1_000,
  suggestions: guesses(...factors.map((factor) => 1_000 * factor)),
});
const learnedFrom = (closed: readonly ClosedListing[], before = emptyHistory) =>
  closed.reduce((history, each) => recordClosed(history, each), before);

test('a thousand closes of one owner or one network count as its last one, in every figure and record', () => {
  const before = learnedFrom(times(12, closeOf({}, [2, 1.5, 1, 0.8])));
  const once = learnedFrom([closeOf({ ownerId: 'eve', networkId: 7 })], before);
  const ofOne = times(1_000, closeOf({ ownerId: 'eve' }));
  const ofMany = Array.from({ length: 1_000 }, (_, at) => closeOf({ ownerId: `eve ${at}`, networkId: 7 }));
  for (const many of [learnedFrom(ofOne, before), learnedFrom(ofMany, before)]) {
    expect(many.closedCount).toBe(once.closedCount);
    expect(many.lean).toBe(once.lean);
    expect(many.people['p0']?.ownerCount).toBe(once.people['p0']?.ownerCount);
    expect(many.count).toBe(once.count);
    expect(Math.abs(many.squares - once.squares)).toBeLessThan(1);
  }
});

test('no owner pushes another’s voice out, and nobody’s is more than twenty guesses', () => {
  const honest = learnedFrom([closeOf({ ownerId: 'ada', networkId: 1 }, [1.2])]);
  const flooded = learnedFrom(times(5_000, closeOf({ ownerId: 'eve', networkId: 2 })), honest);
  expect(flooded.closes.map(({ ownerId }) => ownerId)).toEqual(['ada', 'eve']);
  expect(learnedFrom([closeOf({}, times(500, 7.39))]).count).toBe(20);
});

test('whoever is closed for only by one owner stays a newcomer, and others’ listings weigh as much as that one’s', () => {
  const high = guesses(2_000);
  const onlyOne = learnedFrom(times(100, closeOf({ ownerId: 'eve' }, [2])));
  expect(fairPrice(high, onlyOne)).toEqual(fairPrice(high, { ...onlyOne, people: {} }));
  const owners = ['ada', 'ben', 'cem'].map((ownerId) => closeOf({ ownerId }, [2]));
  const record = (closed: ClosedListing[]) => learnedFrom(closed).people['p0'];
  expect(record([...owners, ...times(100, closeOf({ ownerId: 'cem' }, [2]))])).toMatchObject({
    count: 3,
    ownerCount: 3,
  });
});

/** Closed with six guesses around the price, each by another owner. */
function honestCloses(count: number, lean: number): ClosedListing[] {
  const random = fixedRandom(count + 1);
  return Array.from({ length: count }, (_, at) => {
    const finalPriceMinor = Math.round(1_000 * Math.exp(3 * random()));
    const suggestions = Array.from({ length: 6 }, () =>
      by(
        `n${Math.floor(random() * 80)}`,
        Math.round(finalPriceMinor * Math.exp(lean + 0.5 * normal(random))),
      ),
    );
    return { finalPriceMinor, suggestions, ownerId: `n${at % 300}`, networkId: at % 300 };
  });
}
/** One posts and the other guesses; or they take turns; or three of them do. */
const attackers: Record<string, (at: number) => [owner: string, guessers: string[]]> = {
  'one posts': () => ['eve', ['mallory']],
  'both post': (at) => (at % 2 ? ['eve', ['mallory']] : ['mallory', ['eve']]),
  'three post': (at) => [`eve ${at % 3}`, [0, 1, 2].filter((each) => each !== at % 3).map((n) => `eve ${n}`)],
};
const falseClose = ([ownerId, guessers]: [string, string[]], factor: number): ClosedListing => ({
  finalPriceMinor: 10_000,
  suggestions: guessers.map((userId) => by(userId, 10_000 * factor)),
  ownerId,
});

const falseClosesOf = (who: string, factor: number) =>
  Array.from({ length: 1_000 }, (_, at) => falseClose(attackers[who]?.(at) ?? ['', []], factor));

const suspected = guesses(9_800, 10_000, 10_200);
const beside = [
  [0, 0],
  [20, -0.4],
  [20, 0],
  [20, 0.4],
  [200, 0.4],
] as const;
test.each([
  ...Object.keys(attackers).flatMap((who) => beside.map(([honest, lean]) => [who, honest, lean] as const)),
  ['three post', 2_000, 0.4],
] as const)(
  'where %s, 1,000 false closes beside %i honest ones that lean %d move no price by over 15 percent',
  (who, count, lean) => {
    const honest = honestCloses(count, lean);
    const before = learnedFrom(honest);
    const without = estimateOf(suspected, before);
    for (const factor of [7.39, 1 / 7.39]) {
      const wrong = falseClosesOf(who, factor);
      const early = learnedFrom(wrong.slice(0, 120), before);
      const all = [early, learnedFrom(wrong.slice(120), early), learnedFrom(honest, early)];
      for (const history of all) {
        const moved = estimateOf(suspected, history) / without;
        expect(Math.abs(moved - 1)).toBeLessThanOrEqual(0.15);
      }
    }
  },
);

test.each([0.35, 0.6, 0.9])(
  'two owners whose sales are as far too high as their guesses allow move a price of three guesses by 15 percent at most, where guesses scatter by %d',
  (scatter) => {
    const random = fixedRandom(7);
    const drawn = () => Math.round(10_000 * Math.exp(scatter * normal(random)));
    const liars = [guesses(drawn(), drawn(), drawn()), guesses(drawn(), drawn(), drawn())];
    for (const closes of [0, 12, 30])
      for (const sellers of [1, 3, 4, 5, 8]) {
        const moves = Array.from({ length: 100 }, () => {
          const honest = Array.from({ length: closes }, (_, at) => ({
            finalPriceMinor: 10_000,
            suggestions: guesses(drawn(), drawn(), drawn(), drawn()),
            ownerId: `owner ${at}`,
          }));
          const before = learnedFrom(honest);
          const after = learnedFrom(
            liars.map((suggestions, at) => ({ finalPriceMinor: 15_000, suggestions, ownerId: `liar ${at}` })),
            before,
          );
          const sold = Array.from({ length: sellers }, drawn);
          const priced = (history: PriceHistory, prices: number[]) =>
            fairPrice(suspected, history, prices.length < 5 ? [] : prices)?.estimateMinor ?? 0;
          return priced(after, [...sold, 15_000, 15_000]) / priced(before, sold);
        });
        expect(moves.reduce((sum, move) => sum + move, 0) / moves.length).toBeLessThan(1.15);
      }
  },
);

/** Members, 20 % off in turn, guess for so many honest owners; some also for liars, each of whom closes once. */
function liedTo(honest: number, liars: number, fooled: readonly number[], factor: number): number[] {
  const off = [0.8, 1, 1.25];
  const honestly = Array.from({ length: honest }, (_, at) =>
    closeOf(
      { ownerId: `owner ${at}` },
      off.map((__, member) => off[(at + member) % 3] ?? 1),
    ),
  );
  const falsely = Array.from({ length: liars }, (_, at) => ({
    finalPriceMinor: 1_000,
    ownerId: `liar ${at}`,
    suggestions: fooled.map((member) => by(`p${member}`, 1_000 * factor)),
  }));
  const before = learnedFrom(honestly);
  const half = learnedFrom(honestly.slice(honest / 2));
  const all = [
    learnedFrom(falsely, before),
    learnedFrom(honestly, learnedFrom(falsely)),
    learnedFrom(honestly.slice(0, honest / 2), learnedFrom(falsely, half)),
  ];
  return [suspected, guesses(8_000, 10_000, 12_500), guesses(12_500, 10_000, 10_000, 8_000, 8_000)].flatMap(
    (said) => all.map((history) => Math.abs(estimateOf(said, history) / estimateOf(said, before) - 1)),
  );
}
/** Three are two of five voices of the crowd where only two others have closed anything. */
const mostMoved = [
  [1, 0.15],
  [2, 0.15],
  [3, 0.22],
] as const;
test.each(
  mostMoved.flatMap(([liars, most]) =>
    [1, 2, 3, 5, 7, 10, 20].map((honest) => [liars, honest, most] as const),
  ),
)(
  '%i liars whom members guess for, beside %i honest owners, move these members’ prices by %d at most',
  (liars, honest, most) => {
    const moved = [7.39, 1 / 7.39].flatMap((factor) =>
      [[0], [0, 1, 2]].flatMap((fooled) => liedTo(honest, liars, fooled, factor)),
    );
    expect(Math.max(...moved)).toBeLessThanOrEqual(most);
  },
);

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
