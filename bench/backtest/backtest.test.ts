import { expect, test } from 'vitest';
import { type BacktestOptions, GuessTableError, backtest, readGuessTable } from './backtest.ts';
import type { GuessedItem } from '../../server/src/prices/closed-listing-queries.ts';
import { falseCloses } from './false-closes.ts';

function items(factors: readonly number[]): GuessedItem[] {
  return Array.from({ length: 60 }, (_, item) => {
    const finalPriceMinor = 1_000 + item * 500;
    return {
      finalPriceMinor,
      suggestions: factors.map((factor, person) => ({
        userId: `p${person}`,
        amountMinor: finalPriceMinor * factor,
      })),
    };
  });
}

const options: BacktestOptions = {
  crowd: Infinity,
  orders: 2,
  isAnyOrder: true,
  attackers: undefined,
  random: () => 0.4,
};
const leaning = [1.6, 1.7, 1.5, 1.8, 1.6, 1.6, 1.7, 1.5, 1.4, 1.6];

test('each method’s error is its distance from the price in percent', () => {
  const found = Object.fromEntries(
    backtest(items([0.8, 1, 1.2, 2]), options).map((row) => [row.method, row]),
  );
  expect(found['mean']?.median).toBeCloseTo(25);
  expect(found['median']?.median).toBeCloseTo(10);
  expect(found['trimmed mean (10 %)']?.mean).toBeCloseTo(25);
  expect(found['geometric mean']?.mean).toBeCloseTo(17.7, 1);
  expect(found['mean']?.within).toBeNull();
});

test('the fair price learns how a crowd leans, plain averages do not', () => {
  const [fair, mean] = backtest(items(leaning), options);
  expect(mean?.median).toBeCloseTo(60);
  expect(fair?.median).toBeLessThan(25);
});

test('false closes of two accounts before the first item hardly matter', () => {
  const exact = items([0.9, 0.95, 1, 1.05, 1.1]);
  const before = falseCloses({ count: 200, accounts: 2, owners: 2, factor: 7, fooled: ['p0', 'p1', 'p2'] });
  const [fair] = backtest(exact, { ...options, before });
  expect(fair?.median).toBeLessThan(5);
  const [first] = backtest(exact.slice(0, 1), { ...options, before });
  expect(first?.median).toBeGreaterThan(5);
  expect(first?.median).toBeLessThan(15);
});

test('a price is made of what was closed before it alone', () => {
  const once = { ...options, orders: 1, isAnyOrder: false };
  const [first] = backtest(items(leaning).slice(0, 1), once);
  expect(first?.median).toBeCloseTo(60, 0);
});

test('attackers take the place of so many of a crowd', () => {
  const found = backtest(items(leaning.map(() => 1)), {
    ...options,
    attackers: { share: 0.3, factor: 5 },
  });
  expect(found.find(({ method }) => method === 'mean')?.median).toBeCloseTo(120);
  expect(found[0]?.median).toBeLessThan(1);
});

test('guesses are gathered by item, columns may stand in any order', () => {
  const text =
    '\uFEFFperson,truth,"item",guess\r\nann,6.26,eggs,25\r\nbob,6.26,eggs,13.5\r\n\r\nann,10,milk,8\r\n';
  expect(readGuessTable(text)).toEqual([
    {
      finalPriceMinor: 626,
      suggestions: [
        { userId: 'ann', amountMinor: 2_500 },
        { userId: 'bob', amountMinor: 1_350 },
      ],
    },
    { finalPriceMinor: 1_000, suggestions: [{ userId: 'ann', amountMinor: 800 }] },
  ]);
});

test.each([
  ['', 'the first line must name the columns'],
  ['item,person,guess\n1,2,3', 'the first line must name the columns'],
  ['item,person,guess,truth\n1,ann,many,5', 'line 2: guess and truth must be numbers'],
  ['item,person,guess,truth\n1,ann,3,5\n1,bob,3', 'line 3: guess and truth must be numbers'],
  ['item,person,guess,truth\n1,ann,3,5\n1,bob,3,6', 'line 3: another truth'],
])('%j is refused with a line that says why', (text, message) => {
  expect(() => readGuessTable(text)).toThrow(GuessTableError);
  expect(() => readGuessTable(text)).toThrow(message);
});
