import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fairDistance } from './fair-distance.ts';
import { roundAmount } from './rough-amount.ts';

const prices = fc.integer({ min: 1, max: 10_000_000 }).map((minor) => minor / 100);

it('agrees with the two figures that are shown', () => {
  fc.assert(
    fc.property(prices, prices, (amount, estimate) => {
      const { percent, times, difference } = fairDistance(amount, estimate, 'USD');
      const fair = roundAmount(estimate, 'USD');
      if (percent !== 0) expect(Math.sign(percent)).toBe(Math.sign(amount - fair));
      expect(Math.sign(difference)).toBe(Math.sign(amount - fair));
      expect(Math.abs(amount / fair - 1 - percent / 100)).toBeLessThanOrEqual(
        amount < fair / 50 ? 0.02 : 0.005001,
      );
      if (times === null) expect(amount / fair).toBeLessThan(2);
      else expect(Math.abs(amount / fair / times - 1)).toBeLessThanOrEqual(0.05);
    }),
  );
});

it.each([
  [95, 86.2, { percent: 10, times: null }],
  [85.8, 86.2, { percent: 0, times: null }],
  [66, 86.2, { percent: -23, times: null }],
  [0.01, 86.2, { percent: -99, times: null }],
  [172, 86.2, { percent: 100, times: 2 }],
  [250, 86.2, { percent: 191, times: 2.9 }],
  [8_600, 86.2, { percent: 9_900, times: 100 }],
])('%d beside a fair price of %d', (amount, estimate, expected) => {
  expect(fairDistance(amount, estimate, 'USD')).toMatchObject(expected);
});
