import { expect, test } from 'vitest';
import { pricePeriods } from './similar-prices.ts';

const closed = (day: string, ...pricesMinor: number[]) =>
  pricesMinor.map((finalPriceMinor) => ({ closedAt: `${day}T12:00:00Z`, finalPriceMinor }));

test('a month shows from five final prices on', () => {
  const prices = [...closed('2026-02-28', 5, 4, 3, 2, 1), ...closed('2026-03-01', 9, 9, 9, 9)];
  expect(pricePeriods(prices)).toEqual([{ period: '2026-02', count: 5, low: 2, median: 3, high: 4 }]);
});

test('what reaches back more than two years comes by year', () => {
  const months = [...closed('2024-01-05', 1, 2, 3, 4, 5), ...closed('2025-12-31', 1, 2, 3, 4, 5)];
  expect(pricePeriods(months).map(({ period }) => period)).toEqual(['2024-01', '2025-12']);
  const years = [...months, ...closed('2026-01-01', 1, 2, 3, 4, 5)];
  expect(pricePeriods(years).map(({ period }) => period)).toEqual(['2024', '2025', '2026']);
});

test('nothing sold shows nothing', () => {
  expect(pricePeriods([])).toEqual([]);
});
