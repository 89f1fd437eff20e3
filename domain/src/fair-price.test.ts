import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  emptyHistory,
  fairPrice,
  type PricedSuggestion,
  type PriceHistory,
  recordClosed,
} from './fair-price.ts';
import { fixedRandom } from './fixed-random.ts';

const guesses = (...amounts: number[]): PricedSuggestion[] =>
  amounts.map((amountMinor, at) => ({ userId: `p${at}`, amountMinor }));

const estimateOf = (suggestions: readonly PricedSuggestion[], history = emptyHistory): number => {
  const fair = fairPrice(suggestions, history);
  if (!fair) throw new Error('no fair price');
  return fair.estimateMinor;
};

/** People who guess these multiples of the price at several owners' listings. */
function historyOf(closings: number, factors: readonly number[]): PriceHistory {
  let history = emptyHistory;
  for (let at = 0; at < closings; at += 1) {
    const finalPriceMinor = 1_000 * (at + 1);
    const suggestions = guesses(...factors.map((factor) => finalPriceMinor * factor));
    history = recordClosed(history, { finalPriceMinor, suggestions });
  }
  return history;
}

describe('what counts', () => {
  test('without a guess there is no fair price', () => {
    expect(fairPrice([], emptyHistory)).toBeNull();
    expect(fairPrice(guesses(0, -5, Number.NaN, Infinity), emptyHistory)).toBeNull();
  });

  test('one guess is the estimate, two are averaged', () => {
    expect(estimateOf(guesses(700))).toBe(700);
    expect(estimateOf(guesses(500, 700))).toBe(600);
  });

  test('of two guesses by one person the last one counts', () => {
    const twice = [...guesses(100, 200, 300), { userId: 'p0', amountMinor: 250 }];
    expect(fairPrice(twice, emptyHistory)).toEqual(fairPrice(guesses(250, 200, 300), emptyHistory));
  });

  test('who said 0 last has guessed nothing, whatever they said before', () => {
    const withdrawn = [...guesses(100, 200, 300), { userId: 'p0', amountMinor: 0 }];
    const others = guesses(100, 200, 300).slice(1);
    expect(fairPrice(withdrawn, emptyHistory)).toEqual(fairPrice(others, emptyHistory));
    const back = [...withdrawn, { userId: 'p0', amountMinor: 250 }];
    expect(fairPrice(back, emptyHistory)).toEqual(fairPrice(guesses(250, 200, 300), emptyHistory));
  });

  test('the middle two fifths of the voices are averaged', () => {
    expect(estimateOf(guesses(1, 2, 3, 400, 500, 600, 700, 8_000, 9_000, 90_000))).toBe(550);
  });

  test('large amounts are priced to the last unit, and half a unit is rounded up', () => {
    expect(estimateOf(guesses(99_999_999_999))).toBe(99_999_999_999);
    expect(estimateOf(guesses(1_000_000_000, 1_000_000_000, 1_000_000_000))).toBe(1_000_000_000);
    expect(estimateOf(guesses(99_999_999_998, 99_999_999_999))).toBe(99_999_999_999);
    expect(estimateOf(guesses(2, 3))).toBe(3);
  });
});

describe('the range', () => {
  test('of newcomers it is as wide as a normal distribution says', () => {
    const fair = fairPrice(guesses(1_000, 1_000, 1_000, 1_000, 1_000), emptyHistory);
    // ne = 5, scatter 0, s0² = 1: v = 5/10, u = √(0.16 + 0.5/5) = 0.5099; 1.64 u = 0.836.
    expect(fair).toEqual({ estimateMinor: 1_000, lowMinor: 433, highMinor: 2_308, confidence: 'rough' });
  });

  test('it narrows as estimates prove right, and becomes good after 30 closed listings', () => {
    const factors = [0.9, 0.95, 1, 1.05, 1.1];
    const at = (closings: number) =>
      fairPrice(guesses(...factors.map((factor) => factor * 5_000)), historyOf(closings, factors));
    expect(at(29)?.confidence).toBe('fair');
    expect(at(30)?.confidence).toBe('good');
    const [narrow, wide] = [at(30), at(0)].map((fair) => (fair ? fair.highMinor / fair.lowMinor : 0));
    expect(narrow).toBeLessThan(wide ?? 0);
  });

  test('fewer than five guesses are rough, whatever has closed', () => {
    expect(fairPrice(guesses(10, 10, 10, 10), historyOf(40, [1, 1, 1, 1]))?.confidence).toBe('rough');
  });

  test('one listing that went for something absurd moves neither it nor the estimate far, even the first', () => {
    for (const closings of [0, 1, 8]) {
      const before = historyOf(closings, [0.9, 1, 1.1]);
      for (const finalPriceMinor of [1, 99_999_999_999]) {
        const after = recordClosed(before, { finalPriceMinor, suggestions: guesses(9_000, 10_000, 11_000) });
        const [calm, moved] = [before, after].map((history) =>
          fairPrice(guesses(9_000, 10_000, 11_000), history),
        );
        if (!calm || !moved) throw new Error('no fair price');
        expect(Math.abs(Math.log(moved.estimateMinor / calm.estimateMinor))).toBeLessThan(0.15);
        expect(moved.highMinor / moved.lowMinor).toBeLessThan(6 * (calm.highMinor / calm.lowMinor));
      }
    }
  });

  test('four of five final prices of a synthetic crowd lie in it', () => {
    const random = fixedRandom(7);
    let [history, inside, count] = [emptyHistory, 0, 0];
    for (let listing = 0; listing < 400; listing += 1) {
      const finalPriceMinor = Math.round(1_000 * Math.exp(4 * random()));
      const tilt = 0.25 * normal(random);
      const suggestions = Array.from({ length: 8 }, () => ({
        userId: `p${Math.floor(random() * 60)}`,
        amountMinor: Math.round(finalPriceMinor * Math.exp(tilt + 0.5 * normal(random))),
      }));
      const fair = fairPrice(suggestions, history);
      if (fair && listing >= 100) {
        count += 1;
        if (fair.lowMinor <= finalPriceMinor && finalPriceMinor <= fair.highMinor) inside += 1;
      }
      history = recordClosed(history, { finalPriceMinor, suggestions });
    }
    expect(count).toBe(300);
    expect(inside / count).toBeGreaterThan(0.74);
    expect(inside / count).toBeLessThan(0.87);
  });
});

describe('what similar things went for', () => {
  test('fewer than five are no usual price', () => {
    const alone = fairPrice(guesses(1_000, 1_200), emptyHistory);
    expect(fairPrice(guesses(1_000, 1_200), emptyHistory, [10, 10, 10, 10])).toEqual(alone);
  });

  test('five draw the estimate to them, the more guesses the less', () => {
    const similar = [500, 510, 490, 505, 495];
    const drawn = [1, 3, 30].map((count) => {
      const same = guesses(...Array.from({ length: count }, () => 1_000));
      return fairPrice(same, emptyHistory, similar)?.estimateMinor ?? 0;
    });
    expect(drawn).toEqual(drawn.toSorted((a, b) => a - b));
    expect(drawn[0]).toBeLessThan(700);
    expect(drawn[2]).toBeGreaterThan(900);
  });
});

describe('for any crowd', () => {
  const amount = fc.integer({ min: 1, max: 99_999_999_999 });
  const crowd = fc.array(amount, { minLength: 1, maxLength: 40 });
  const taught = historyOf(12, [2, 1.5, 1, 0.8, 0.5, 3, 1, 1, 0.1, 1]);
  const similar = fc.array(amount, { maxLength: 9 });

  test('the order of guesses does not matter, and the range holds the estimate', () => {
    fc.assert(
      fc.property(crowd, similar, fc.integer(), (amounts, others, seed) => {
        const fair = fairPrice(guesses(...amounts), taught, others);
        const mixed = guesses(...amounts).map((guess, at) => ({ guess, key: Math.sin(seed + at) }));
        const reordered = mixed.toSorted((a, b) => a.key - b.key).map(({ guess }) => guess);
        expect(fairPrice(reordered, taught, others.toReversed())).toEqual(fair);
        if (!fair) throw new Error('no fair price');
        expect(fair.lowMinor).toBeLessThanOrEqual(fair.estimateMinor);
        expect(fair.highMinor).toBeGreaterThanOrEqual(fair.estimateMinor);
        expect(fair.lowMinor).toBeGreaterThanOrEqual(1);
        for (const value of [fair.lowMinor, fair.estimateMinor, fair.highMinor])
          expect(Number.isSafeInteger(value)).toBe(true);
      }),
    );
  });

  test('one guess is its own estimate, and so are equal ones', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 40 }), (each, count) => {
        expect(estimateOf(guesses(each))).toBe(each);
        expect(estimateOf(guesses(...Array.from({ length: count }, () => each)))).toBe(each);
      }),
    );
  });

  test('of people who are all new the estimate lies between the least and the greatest guess', () => {
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
        const [one = 0, many = 0] = [1, factor].map((by) => {
          const [scaled, prices] = [amounts, others].map((all) => all.map((each) => each * by));
          return fairPrice(guesses(...(scaled ?? [])), taught, prices)?.estimateMinor;
        });
        // Rounding adds half a unit, but at least one unit stays.
        const least = Math.max(one, 1) * 1e-11;
        expect(Math.abs(many / factor - one)).toBeLessThanOrEqual(
          (one === 1 ? 1 : 0.5 + 0.5 / factor) + least,
        );
      }),
    );
  });

  test('raising one guess never lowers the estimate', () => {
    fc.assert(
      fc.property(crowd, fc.nat(), amount, similar, (amounts, at, more, others) => {
        const raised = amounts.with(at % amounts.length, (amounts[at % amounts.length] ?? 0) + more);
        const [before, after] = [amounts, raised].map(
          (each) => fairPrice(guesses(...each), taught, others)?.estimateMinor ?? 0,
        );
        expect(after).toBeGreaterThanOrEqual(before ?? 0);
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
});

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
