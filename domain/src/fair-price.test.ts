import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  consensus,
  emptyHistory,
  fairPrice,
  placeInRange,
  plausiblePrice,
  type PricedSuggestion,
  type PriceHistory,
  recordClosed,
} from './fair-price.ts';
import { fixedRandom } from './fixed-random.ts';

const guesses = (...amounts: number[]): PricedSuggestion[] =>
  amounts.map((amountMinor, at) => ({ userId: `p${at}`, amountMinor }));
const by = (userId: string, amountMinor: number): PricedSuggestion => ({ userId, amountMinor });
const times = <T>(count: number, each: T): T[] => Array.from({ length: count }, () => each);

const fairOf = (suggestions: readonly PricedSuggestion[], history = emptyHistory, similar: number[] = []) => {
  const fair = fairPrice(suggestions, history, similar);
  if (!fair) throw new Error('no fair price');
  return { ...fair, width: fair.highMinor / fair.lowMinor };
};
const estimateOf = (...args: Parameters<typeof fairOf>): number => fairOf(...args).estimateMinor;

/** People who guess these multiples of the price, each time at another listing. */
function historyOf(closings: number, factors: readonly number[], ownerId?: string): PriceHistory {
  let history = emptyHistory;
  for (let at = 0; at < closings; at += 1) {
    const finalPriceMinor = 1_000 * (at + 1);
    const suggestions = guesses(...factors.map((factor) => finalPriceMinor * factor));
    history = recordClosed(history, { finalPriceMinor, suggestions, ...(ownerId && { ownerId }) });
  }
  return history;
}

test('without a guess there is no fair price', () => {
  expect(fairPrice([], emptyHistory)).toBeNull();
  expect(fairPrice(guesses(0, -5, Number.NaN, Infinity), emptyHistory)).toBeNull();
});

test.each([
  ['two are averaged', [500, 700], 600],
  ['the middle two fifths are averaged', [1, 2, 3, 400, 500, 600, 700, 8_000, 9_000, 90_000], 550],
  ['large amounts are priced to the last unit', [99_999_999_999], 99_999_999_999],
  ['sums of large amounts are exact', [1_000_000_000, 1_000_000_000, 1_000_000_000], 1_000_000_000],
  ['half a unit is rounded up', [2, 3], 3],
  ['half a unit of a large amount as well', [99_999_999_998, 99_999_999_999], 99_999_999_999],
])('of several guesses %s', (_, amounts, estimate) => {
  expect(estimateOf(guesses(...amounts))).toBe(estimate);
});

test('of two guesses by one person the last one counts, and a 0 takes back those before it', () => {
  const fairWith = (...more: PricedSuggestion[]) => fairOf([...guesses(100, 200, 300), ...more]);
  expect(fairWith(by('p0', 250))).toEqual(fairOf(guesses(250, 200, 300)));
  expect(fairWith(by('p0', 0))).toEqual(fairOf(guesses(100, 200, 300).slice(1)));
  expect(fairWith(by('p0', 0), by('p0', 250))).toEqual(fairOf(guesses(250, 200, 300)));
});

test('the range of newcomers is as wide as a normal distribution says', () => {
  const fair = fairPrice(guesses(1_000, 1_000, 1_000, 1_000, 1_000), emptyHistory);
  // ne = 5, scatter 0, s0² = 1: v = 5/10, u = √(0.16 + 0.5/5) = 0.5099; 1.64 u = 0.836.
  expect(fair).toEqual({ estimateMinor: 1_000, lowMinor: 433, highMinor: 2_308, confidence: 'rough' });
});

test('the range narrows as estimates prove right, and is good after 30 closed listings with five guesses', () => {
  const factors = [0.9, 0.95, 1, 1.05, 1.1];
  const suggestions = guesses(...factors.map((factor) => factor * 5_000));
  const fairAfter = (closings: number) => fairOf(suggestions, historyOf(closings, factors));
  expect([fairAfter(29).confidence, fairAfter(30).confidence]).toEqual(['fair', 'good']);
  expect(fairAfter(30).width).toBeLessThan(fairAfter(0).width);
  expect(fairOf(guesses(10, 10, 10, 10), historyOf(40, [1, 1, 1, 1])).confidence).toBe('rough');
});

test.each([0, 1, 8])(
  'after %i closes an absurd price moves neither the range nor the estimate far',
  (closings) => {
    const before = historyOf(closings, [0.9, 1, 1.1]);
    const suggestions = guesses(9_000, 10_000, 11_000);
    const calm = fairOf(suggestions, before);
    for (const finalPriceMinor of [1, 99_999_999_999]) {
      const moved = fairOf(suggestions, recordClosed(before, { finalPriceMinor, suggestions }));
      expect(Math.abs(Math.log(moved.estimateMinor / calm.estimateMinor))).toBeLessThan(0.15);
      expect(moved.width).toBeLessThan(6 * calm.width);
    }
  },
);

test('four of five final prices of a synthetic crowd lie in the range', () => {
  const random = fixedRandom(7);
  let [history, inside] = [emptyHistory, 0];
  for (let listing = 0; listing < 400; listing += 1) {
    const finalPriceMinor = Math.round(1_000 * Math.exp(4 * random()));
    const tilt = 0.25 * normal(random);
    const guessed = () => Math.round(finalPriceMinor * Math.exp(tilt + 0.5 * normal(random)));
    const suggestions = Array.from({ length: 8 }, () => by(`p${Math.floor(random() * 60)}`, guessed()));
    const { lowMinor, highMinor } = fairOf(suggestions, history);
    if (listing >= 100 && lowMinor <= finalPriceMinor && finalPriceMinor <= highMinor) inside += 1;
    history = recordClosed(history, { finalPriceMinor, suggestions });
  }
  expect(inside / 300).toBeGreaterThan(0.74);
  expect(inside / 300).toBeLessThan(0.87);
});

test('what five similar things went for draws the estimate to them, the more guesses the less, and four nothing', () => {
  const suggestions = guesses(1_000, 1_200);
  expect(fairOf(suggestions, emptyHistory, [10, 10, 10, 10])).toEqual(fairOf(suggestions));
  const [one = 0, three = 0, thirty = 0] = [1, 3, 30].map((count) =>
    estimateOf(guesses(...times(count, 1_000)), emptyHistory, [500, 510, 490, 505, 495]),
  );
  expect(one).toBeLessThan(800);
  expect(three).toBeGreaterThan(one);
  expect(thirty).toBeGreaterThan(Math.max(three, 900));
});

const amount = fc.integer({ min: 1, max: 99_999_999_999 });
const crowd = fc.array(amount, { minLength: 1, maxLength: 40 });
const taught = historyOf(12, [2, 1.5, 1, 0.8, 0.5, 3, 1, 1, 0.1, 1]);
const similar = fc.array(amount, { maxLength: 9 });

test('the order of guesses does not matter, and the range holds the estimate, all in whole units', () => {
  fc.assert(
    fc.property(crowd, similar, fc.integer(), (amounts, others, seed) => {
      const fair = fairOf(guesses(...amounts), taught, others);
      const mixed = guesses(...amounts).map((guess, at) => ({ guess, key: Math.sin(seed + at) }));
      const reordered = mixed.toSorted((a, b) => a.key - b.key).map(({ guess }) => guess);
      expect(fairOf(reordered, taught, others.toReversed())).toEqual(fair);
      const inOrder = [1, fair.lowMinor, fair.estimateMinor, fair.highMinor];
      expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
      expect(inOrder.every(Number.isSafeInteger)).toBe(true);
    }),
  );
});

test('of people who are all new the estimate lies between the least and the greatest guess, which may be the same', () => {
  fc.assert(
    fc.property(crowd, (amounts) => {
      const estimate = estimateOf(guesses(...amounts));
      expect(estimate).toBeGreaterThanOrEqual(Math.min(...amounts));
      expect(estimate).toBeLessThanOrEqual(Math.max(...amounts));
    }),
  );
});

test('amounts × k and similar prices × k give an estimate × k', () => {
  fc.assert(
    fc.property(crowd, similar, fc.integer({ min: 2, max: 1_000 }), (amounts, others, factor) => {
      const scaled = (all: number[]) => all.map((each) => each * factor);
      const one = estimateOf(guesses(...amounts), taught, others);
      const many = estimateOf(guesses(...scaled(amounts)), taught, scaled(others));
      // Rounding adds half a unit, but at least one unit stays.
      const most = (one === 1 ? 1 : 0.5 + 0.5 / factor) + one * 1e-11;
      expect(Math.abs(many / factor - one)).toBeLessThanOrEqual(most);
    }),
  );
});

test('similar prices, whatever they are, move the estimate of three guesses by a quarter at most, of ten by a tenth', () => {
  const some = fc.array(amount, { minLength: 5, maxLength: 20 });
  fc.assert(
    fc.property(some, fc.constantFrom([3, 1.25], [5, 1.17], [10, 1.1]), (others, [count = 0, most = 0]) => {
      const suggestions = guesses(...times(count, 10_000));
      const moved = estimateOf(suggestions, taught, others) / estimateOf(suggestions, taught);
      expect(Math.max(moved, 1 / moved)).toBeLessThan(most);
    }),
  );
});

test('raising one guess never lowers the estimate', () => {
  fc.assert(
    fc.property(crowd, fc.nat(), amount, similar, (amounts, nth, more, others) => {
      const at = nth % amounts.length;
      const raised = amounts.with(at, (amounts[at] ?? 0) + more);
      const before = estimateOf(guesses(...amounts), taught, others);
      expect(estimateOf(guesses(...raised), taught, others)).toBeGreaterThanOrEqual(before);
    }),
  );
});

test('one absurd guess among ten moves the estimate by 15 % in the median case, by 40 % at most', () => {
  const random = fixedRandom(3);
  const moved = Array.from({ length: 300 }, () => {
    const amounts = Array.from({ length: 10 }, () => Math.round(10_000 * Math.exp(0.45 * normal(random))));
    const absurd = amounts.with(Math.floor(random() * 10), 10_000_000);
    return Math.abs(estimateOf(guesses(...absurd)) / estimateOf(guesses(...amounts)) - 1);
  }).toSorted((a, b) => a - b);
  expect(moved[150]).toBeLessThan(0.15);
  expect(moved.at(-1)).toBeLessThan(0.4);
});

const withoutPeople = (history: PriceHistory): PriceHistory => ({ ...history, people: {} });
const recordPrice = (history: PriceHistory, suggestions: PricedSuggestion[], ownerId?: string) =>
  recordClosed(history, { finalPriceMinor: 1_000, suggestions, ...(ownerId && { ownerId }) });
const historyWith = (history: PriceHistory, userId: string, amounts: readonly number[]) =>
  amounts.reduce((before, amount) => recordPrice(before, [by(userId, amount)]), history);

test('whoever is fewer than the others moves the estimate by half at most, whatever they guess and however good they were', () => {
  const honest = fc.array(fc.integer({ min: 80, max: 125 }), { minLength: 2, maxLength: 8 });
  const records = fc.constantFrom(emptyHistory, historyOf(20, [1, 1, 1, 1, 1, 1, 1]));
  fc.assert(
    fc.property(
      honest,
      fc.array(fc.integer({ min: 1, max: 99_999_999 })),
      records,
      (others, all, history) => {
        const liars = all.slice(0, others.length - 1);
        // Their records are those of the history, the others’ are unknown.
        const known = liars.map((amount, at) => by(`p${at}`, amount));
        const unknown = others.map((amount, at) => by(`new${at}`, amount));
        const estimate = estimateOf([...known, ...unknown], history);
        expect(estimate).toBeGreaterThanOrEqual(Math.floor(Math.min(...others) * Math.exp(-0.4)) - 1);
        expect(estimate).toBeLessThanOrEqual(Math.ceil(Math.max(...others) * Math.exp(0.4)) + 1);
      },
    ),
  );
});

test('a closed listing corrects a person who always guesses double', () => {
  const history = historyOf(20, [2, 1, 1, 1, 1]);
  expect(estimateOf(guesses(2_000), history)).toBeLessThan(1_500);
  expect(estimateOf([by('nobody', 2_000)], history)).toBeGreaterThan(1_900);
});

test('a closed listing gives good guessers more of a voice than bad ones, but nobody more than four times another', () => {
  const wild = [100, 9_000, 200, 8_000, 100, 9_000, 300, 7_000];
  const history = historyWith(historyOf(60, [1, 1, 1, 1, 1]), 'wild', wild);
  const between = estimateOf([by('p0', 1_000), by('wild', 2_000)], history);
  expect(between).toBeLessThan(1_400);
  expect(between).toBeGreaterThanOrEqual(1_000);
});

test('a closed listing moves nobody’s voice while there are fewer than ten owners', () => {
  const suggestions = guesses(2_000, 1_000, 1_000);
  for (const few of [historyOf(20, [2, 1, 1], 'the only owner'), historyOf(9, [2, 1, 1])])
    expect(fairOf(suggestions, few)).toEqual(fairOf(suggestions, withoutPeople(few)));
  const ten = historyOf(10, [2, 1, 1]);
  expect(fairOf(suggestions, ten)).not.toEqual(fairOf(suggestions, withoutPeople(ten)));
});

test.each([
  [['ada', undefined, 'ada', 'ada'], false],
  [['ada', undefined, 'ada', undefined], true],
  [['ada', undefined, 'ben'], true],
])('a listing without an owner counts as another’s: eight and %j move a voice: %s', (ownerIds, isMoved) => {
  const double = guesses(2_000);
  const history = [...ownerIds, ...times(7, undefined)].reduce(
    (before, ownerId) => recordPrice(before, double, ownerId),
    emptyHistory,
  );
  expect(estimateOf(double, history) < estimateOf(double, withoutPeople(history))).toBe(isMoved);
});

test('a person’s bias is what three of four of their errors share, taken off all the more the more these are', () => {
  const biasAfter = (factors: number[]) => {
    const amounts = factors.map((factor) => 1_000 * factor);
    return historyWith(historyOf(40, [1, 1, 1]), 'wild', amounts).people['wild']?.bias;
  };
  for (const factor of [7.39, 1 / 7.39]) {
    expect(biasAfter([...times(8, 1), ...times(3, factor)])).toBeCloseTo(0);
    expect(biasAfter([...times(9, 1.5), ...times(3, factor)])).toBeCloseTo((Math.log(1.5) * 12) / 17, 1);
    expect(biasAfter([...times(4, 1.5), ...times(4, 1 / 1.5), ...times(2, factor)])).toBeCloseTo(0);
  }
  const [ten, forty] = [10, 40].map((count) => biasAfter(times(count, 1.5)));
  expect(ten).toBeCloseTo((Math.log(1.5) * 10) / 15, 1);
  expect(forty).toBeCloseTo((Math.log(1.5) * 40) / 45, 1);
  expect(biasAfter(times(40, 100))).toBe(Math.log(3));
});

const recordOf = (more: { isIndependent?: boolean } = {}) =>
  recordPrice(emptyHistory, [{ ...by('p0', 2_000), ...more }]).people['p0'];
test('a closed listing counts a guess half that was made with others in sight', () => {
  const full = recordOf();
  expect(recordOf({ isIndependent: true })).toEqual(full);
  const half = recordOf({ isIndependent: false });
  expect(half).toMatchObject({ count: 0.5, ownerCount: 1 });
  expect((half?.bias ?? 0) * (5.5 / 0.5)).toBeCloseTo((full?.bias ?? 0) * (6 / 1));
});

test('a final price is evidence with the guesses of two others, as far as they make it plausible', () => {
  const plausible = (finalPriceMinor: number, amounts: number[], ownerId = 'ada') =>
    plausiblePrice({ finalPriceMinor, suggestions: guesses(...amounts), ownerId });
  const { lowMinor, highMinor } = fairOf(guesses(98, 102));
  expect(plausible(120, [98, 102])).toBe(120);
  expect([plausible(5_000, [98, 102]), plausible(1, [98, 102])]).toEqual([highMinor, lowMinor]);
  expect([plausible(120, []), plausible(120, [98]), plausible(120, [98, 102], 'p1')]).toEqual([
    null,
    null,
    null,
  ]);
  expect(plausible(0, [98, 102])).toBeNull();
});

test('a closed listing teaches nothing without a guess or a price, nor by a guess of its owner or one taken back', () => {
  expect(recordClosed(emptyHistory, { finalPriceMinor: 100, suggestions: [] })).toBe(emptyHistory);
  expect(recordClosed(emptyHistory, { finalPriceMinor: 0, suggestions: guesses(5) })).toBe(emptyHistory);
  const before = historyOf(5, [1, 2, 0.5]);
  const others = recordPrice(before, guesses(900, 1_200), 'owner');
  expect(recordPrice(before, [by('owner', 7_777), ...guesses(900, 1_200)], 'owner')).toEqual(others);
  expect(recordPrice(before, [by('owner', 7_777)], 'owner')).toBe(before);
  const takenBack = [by('p2', 2_000), ...guesses(900, 1_200), by('p2', 0)];
  expect(recordPrice(before, takenBack, 'owner')).toEqual(others);
});

test('a closed listing teaches the same in whatever order its suggestions come, to the bit', () => {
  const suggestion = fc.record({
    userId: fc.string(),
    amountMinor: fc.integer({ min: 1, max: 5_000 }),
    isIndependent: fc.boolean(),
  });
  const crowd = fc.uniqueArray(suggestion, { selector: ({ userId }) => userId, maxLength: 30 });
  const inTwoOrders = crowd.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
  );
  const before = historyOf(12, [2, 1.5, 1, 0.8]);
  fc.assert(
    fc.property(inTwoOrders, ([one, other]) => {
      expect(JSON.stringify(recordPrice(before, other))).toBe(JSON.stringify(recordPrice(before, one)));
    }),
  );
});

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'a closed listing gives a person whose id is ‘%s’ a record as anybody has',
  (userId) => {
    const amounts = [2_000, 2_200, 1_800, 2_000];
    const [ada, stored] = ['ada', userId].map((id) => historyWith(emptyHistory, id, amounts));
    const read = JSON.parse(JSON.stringify(stored)) as PriceHistory;
    expect(JSON.stringify(historyWith(read, userId, [3_000])).replace(userId, 'ada')).toBe(
      JSON.stringify(historyWith(ada ?? emptyHistory, 'ada', [3_000])),
    );
    expect(estimateOf([by(userId, 2_000)], stored)).toBe(estimateOf([by('ada', 2_000)], ada));
  },
);

test.each([
  ['one suggestion is all of it', [700], [700, 700, 700, 0, 700, 1]],
  ['the average is rounded to a whole minor unit', [100, 1000, 101], [400, 100, 1000, 900, 101, 3]],
  ['so is the median', [400, 100, 201, 300], [250, 100, 400, 300, 251, 4]],
  ['one outlier moves the average only', [100, 100, 100, 9_000], [2_325, 100, 9_000, 8_900, 100, 4]],
])('in the consensus %s', (_, amounts, [average, min, max, range, median, memberCount]) => {
  expect(consensus(amounts)).toEqual({ average, min, max, range, median, memberCount });
});

test('the consensus lies between min and max, in whatever order the suggestions came, and is none without any', () => {
  expect(consensus([])).toBeNull();
  const amounts = fc.array(fc.integer({ min: 1, max: 99_999_999_999 }), { minLength: 1 });
  fc.assert(
    fc.property(amounts, (given) => {
      const found = consensus(given);
      expect(found).toEqual(consensus(given.toReversed()));
      if (!found) throw new Error('no consensus');
      for (const value of [found.average, found.median]) {
        expect(Number.isInteger(value)).toBe(true);
        expect(value >= found.min && value <= found.max).toBe(true);
      }
      const below = given.filter((amount) => amount < found.median).length;
      const above = given.filter((amount) => amount > found.median).length;
      expect(Math.max(below, above)).toBeLessThanOrEqual(given.length / 2);
    }),
  );
});

test('the ends of a range are inside it', () => {
  const places = [9.99, 10, 20, 20.01].map((amount) => placeInRange(amount, { low: 10, high: 20 }));
  expect(places).toEqual(['below', 'inside', 'inside', 'above']);
});

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
