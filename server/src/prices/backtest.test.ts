import { fixedRandom } from '@ballpark/domain/fixed-random.ts';
import { expect, test } from 'vitest';
import { type BacktestOptions, type GuessedItem, backtest, backtestReport } from './backtest.ts';

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
  expect(fair?.median).toBeLessThan(15);
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

test('what similar prices do to the fair price shows beside it, where there are any', () => {
  const once = { ...options, orders: 1 };
  const known = items(leaning).slice(0, 8);
  expect(backtest(known, once).map(({ method }) => method)).not.toContain('without similar prices');
  const similar = known.map((item) => ({
    ...item,
    similarFinalPricesMinor: Array.from({ length: 8 }, () => item.finalPriceMinor),
  }));
  const [fair, alone] = backtest(similar, once);
  expect(alone?.method).toBe('without similar prices');
  expect(fair?.median).toBeLessThan((alone?.median ?? 0) - 5);
});

test('a share of a small crowd is met on average', () => {
  const attackers = { share: 0.1, factor: 5 };
  const three = items([1, 1, 1]);
  const found = backtest(three, { ...options, orders: 20, attackers, random: fixedRandom(1) });
  // An attacker at three of ten listings raises their mean by 133 %.
  expect(found.find(({ method }) => method === 'mean')?.mean).toBeGreaterThan(35);
  expect(found.find(({ method }) => method === 'mean')?.mean).toBeLessThan(45);
});

test('the report has a line for each attack on each size of crowd', () => {
  const lines = backtestReport(items(leaning).slice(0, 8), true).trim().split('\n').slice(4);
  const [head, ...rows] = lines.map((line) => line.split('  ').filter((cell) => cell !== ''));
  expect(head?.map((cell) => cell.trim())).toEqual([
    'guesses',
    'fair price',
    'mean',
    'median',
    'trimmed mean (10 %)',
    'geometric mean',
  ]);
  const attacks = ['', ', 10 % at × 5', ', 20 % at × 5', ', 30 % at × 5'];
  const all = [...attacks, ', 10 % at × 0.1', ', 20 % at × 0.1', ', 30 % at × 0.1'];
  expect(rows.map(([name]) => name)).toEqual(
    [3, 5, 8, 20].flatMap((crowd) => all.map((attack) => `${crowd}${attack}`)),
  );
  expect(backtestReport([], false)).toBe('No listing has closed with a final price and a suggestion yet.\n');
});

test('an installation’s own listings are attacked with all of their guesses', () => {
  const lines = backtestReport(items(leaning).slice(0, 8), false).trim().split('\n').slice(5);
  expect(lines.map((line) => line.split('  ')[0])).toEqual([
    'all',
    'all, 10 % at × 5',
    'all, 20 % at × 5',
    'all, 30 % at × 5',
    'all, 10 % at × 0.1',
    'all, 20 % at × 0.1',
    'all, 30 % at × 0.1',
  ]);
});
