import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  emptyHistory,
  fairPrice,
  type PricedSuggestion,
  type PriceHistory,
  recordClosed,
} from './fair-price.ts';

const guesses = (...amounts: number[]): PricedSuggestion[] =>
  amounts.map((amountMinor, at) => ({ userId: `p${at}`, amountMinor }));

const estimateOf = (suggestions: readonly PricedSuggestion[], history = emptyHistory): number => {
  const fair = fairPrice(suggestions, history);
  if (!fair) throw new Error('no fair price');
  return fair.estimateMinor;
};

/** Factors are multiples of the price. */
function historyOf(closings: number, factors: readonly number[], ownerId?: string): PriceHistory {
  let history = emptyHistory;
  for (let at = 0; at < closings; at += 1) {
    const finalPriceMinor = 1_000 * (at + 1);
    const suggestions = guesses(...factors.map((factor) => finalPriceMinor * factor));
    history = recordClosed(history, { finalPriceMinor, suggestions, ...(ownerId && { ownerId }) });
  }
  return history;
}

describe('records', () => {
  test('who always guesses double is corrected', () => {
    const history = historyOf(20, [2, 1, 1, 1, 1]);
    expect(estimateOf(guesses(2_000), history)).toBeLessThan(1_500);
    expect(estimateOf([{ userId: 'nobody', amountMinor: 2_000 }], history)).toBeGreaterThan(1_900);
  });

  test('who guesses well has more of a voice than who does not, and nobody more than four times another', () => {
    const history = historyOf(60, [1, 1, 1, 1, 1]);
    const wild = historyWith(history, 'wild', [0.1, 9, 0.2, 8, 0.1, 9, 0.3, 7]);
    const well = { userId: 'p0', amountMinor: 1_000 };
    const badly = { userId: 'wild', amountMinor: 2_000 };
    const between = estimateOf([well, badly], wild);
    expect(between).toBeLessThan(1_400);
    expect(between).toBeGreaterThanOrEqual(1_000);
  });

  test('listings of fewer than three owners move nobody’s voice', () => {
    const suggestions = guesses(2_000, 1_000, 1_000);
    const one = historyOf(20, [2, 1, 1], 'the only owner');
    expect(fairPrice(suggestions, one)).toEqual(fairPrice(suggestions, withoutPeople(one)));
    const three = historyOf(20, [2, 1, 1]);
    expect(fairPrice(suggestions, three)).not.toEqual(fairPrice(suggestions, withoutPeople(three)));
  });

  test('a guess that was made with others in sight counts half', () => {
    expect(closed()).toEqual(closed(true));
    const [full, half] = [closed().people['p0'], closed(false).people['p0']];
    expect(half).toEqual({
      count: 0.5,
      sum: (full?.sum ?? 0) / 2,
      squares: (full?.squares ?? 0) / 2,
      ownerIds: [null],
    });
  });

  test('a listing without a guess or a price teaches nothing', () => {
    expect(recordClosed(emptyHistory, { finalPriceMinor: 100, suggestions: [] })).toBe(emptyHistory);
    expect(recordClosed(emptyHistory, { finalPriceMinor: 0, suggestions: guesses(5) })).toBe(emptyHistory);
  });

  test('a guess of one’s own thing counts for nothing', () => {
    const own = { userId: 'owner', amountMinor: 7_777 };
    const listing = { finalPriceMinor: 1_000, ownerId: 'owner' };
    const before = historyOf(5, [1, 2, 0.5]);
    const others = guesses(900, 1_200);
    expect(recordClosed(before, { ...listing, suggestions: [own, ...others] })).toEqual(
      recordClosed(before, { ...listing, suggestions: others }),
    );
    expect(recordClosed(before, { ...listing, suggestions: [own] })).toBe(before);
  });

  test('an owner who is not named is one of their own, beside those who are', () => {
    expect(isMoved(closedBy('ada', undefined, 'ada', 'ada'))).toBe(false);
    expect(isMoved(closedBy('ada', undefined, 'ada', undefined))).toBe(true);
    expect(isMoved(closedBy('ada', undefined, 'ben'))).toBe(true);
  });

  test('who said 0 last has guessed nothing', () => {
    const withdrawn = [...guesses(2_000, 900), { userId: 'p0', amountMinor: 0 }];
    const closing = { finalPriceMinor: 1_000, suggestions: withdrawn };
    const alone = { finalPriceMinor: 1_000, suggestions: [{ userId: 'p1', amountMinor: 900 }] };
    expect(recordClosed(emptyHistory, closing)).toEqual(recordClosed(emptyHistory, alone));
  });

  test('the order of suggestions does not matter, to the bit', () => {
    const suggestion = fc.record({
      userId: fc.string(),
      amountMinor: fc.integer({ min: 1, max: 5_000 }),
      isIndependent: fc.boolean(),
    });
    const crowd = fc.uniqueArray(suggestion, { selector: ({ userId }) => userId, maxLength: 30 });
    const inTwoOrders = crowd.chain((suggestions) =>
      fc.tuple(
        fc.constant(suggestions),
        fc.shuffledSubarray(suggestions, { minLength: suggestions.length, maxLength: suggestions.length }),
      ),
    );
    const before = historyOf(12, [2, 1.5, 1, 0.8]);
    fc.assert(
      fc.property(inTwoOrders, (orders) => {
        const [one, other] = orders.map((suggestions) =>
          recordClosed(before, { finalPriceMinor: 1_000, suggestions }),
        );
        expect(other).toEqual(one);
        expect(JSON.stringify(other)).toBe(JSON.stringify(one));
      }),
    );
  });

  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'a person whose id is ‘%s’ has a record as anybody has',
    (userId) => {
      const read = JSON.parse(JSON.stringify(taughtBy(userId))) as PriceHistory;
      for (const history of [taughtBy(userId), read]) {
        expect(Object.keys(history.people)).toEqual([userId]);
        expect(ownRecord(history, userId)).toEqual(taughtBy('ada').people['ada']);
        const [estimate, again] = [userId, 'ada'].map((name, at) =>
          estimateOf([{ userId: name, amountMinor: 2_000 }], at === 0 ? history : taughtBy('ada')),
        );
        expect(estimate).toBe(again);
        const more = historyWith(history, userId, [3]);
        expect(ownRecord(more, userId)).toEqual(historyWith(taughtBy('ada'), 'ada', [3]).people['ada']);
      }
    },
  );

  test('a history can be stored as JSON, and is never changed in place', () => {
    const before = historyOf(5, [1, 2, 0.5]);
    const stored = JSON.stringify(before);
    const after = recordClosed(before, { finalPriceMinor: 100, suggestions: guesses(90, 120) });
    expect(JSON.stringify(before)).toBe(stored);
    const read = JSON.parse(JSON.stringify(after)) as PriceHistory;
    expect(read).toEqual(after);
  });
});

function withoutPeople(history: PriceHistory): PriceHistory {
  return { ...history, people: {} };
}

/** After one guess of twice the price. */
function closed(isIndependent?: boolean): PriceHistory {
  const guess = { userId: 'p0', amountMinor: 2_000, ...(isIndependent !== undefined && { isIndependent }) };
  return recordClosed(emptyHistory, { finalPriceMinor: 1_000, suggestions: [guess] });
}

/** Multiples of a price of 1,000. */
function historyWith(history: PriceHistory, userId: string, factors: readonly number[]): PriceHistory {
  return factors.reduce(
    (before, factor) =>
      recordClosed(before, {
        finalPriceMinor: 1_000,
        suggestions: [{ userId, amountMinor: 1_000 * factor }],
      }),
    history,
  );
}

/** One person guesses double on each owner's listing. */
function closedBy(...ownerIds: (string | undefined)[]): PriceHistory {
  return ownerIds.reduce((history, ownerId) => {
    const closing = { finalPriceMinor: 1_000, suggestions: guesses(2_000) };
    return recordClosed(history, ownerId === undefined ? closing : { ...closing, ownerId });
  }, emptyHistory);
}

function isMoved(history: PriceHistory): boolean {
  return estimateOf(guesses(2_000), history) < estimateOf(guesses(2_000), withoutPeople(history));
}

function taughtBy(name: string): PriceHistory {
  return historyWith(emptyHistory, name, [2, 2.2, 1.8, 2]);
}

function ownRecord({ people }: PriceHistory, userId: string) {
  return Object.getOwnPropertyDescriptor(people, userId)?.value as unknown;
}
