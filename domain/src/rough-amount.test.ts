import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencyTable } from './currencies.ts';
import { fractionDigits, maxAmount, toMinor } from './money.ts';
import {
  farTimesOfFair,
  formatAlike,
  formatRough,
  formatRoughRange,
  meantAmount as meantOf,
  roundAmount,
} from './rough-amount.ts';

const currencies = fc.constantFrom(...Object.keys(currencyTable));
const amounts = fc.tuple(currencies, fc.double({ min: 1, max: maxAmount, noNaN: true }));

const withPlainSpaces = (text: string) => text.replaceAll(/\s/g, ' ');

test.each([
  [182.37, 'EUR', '180 €'],
  [104, 'USD', '$105'],
  [0.87, 'USD', '$0.87'],
  [4.349, 'GBP', '£4.30'],
  [12_345, 'JPY', '¥12,500'],
  [123_456, 'INR', '₹1,25,000'],
  [0.01, 'EUR', '0,01 €'],
])('%d in %s is about %s', (amount, currency, text) => {
  expect(withPlainSpaces(formatRough(amount, currency))).toBe(text);
});

test.each([
  [118, 184, 'EUR', '120–185 €'],
  [7.41, 20.9, 'TRY', '₺7,40 – ₺21,00'],
  [118, 184, 'USD', '$120 – $185'],
  [1180, 1840, 'PLN', '1 200–1 850 zł'],
  [99.9, 100.1, 'EUR', '100 €'],
])('from %d to %d in %s is %s', (low, high, currency, text) => {
  expect(withPlainSpaces(formatRoughRange(low, high, currency))).toBe(text);
});

test('rounding moves an amount by 2.5 % or half of the smallest unit at most, once, and keeps the order', () => {
  fc.assert(
    fc.property(amounts, fc.double({ min: 1, max: 2, noNaN: true }), ([currency, amount], factor) => {
      const rounded = roundAmount(amount, currency);
      const most = Math.max(0.025 * amount, 0.5 * 10 ** -fractionDigits(currency));
      expect(Math.abs(rounded - amount)).toBeLessThanOrEqual(most * (1 + 1e-9));
      if (rounded <= maxAmount) expect(toMinor(rounded, currency)).not.toBe(null);
      expect(roundAmount(rounded, currency)).toBe(rounded);
      expect(roundAmount(amount * factor, currency)).toBeGreaterThanOrEqual(rounded);
    }),
  );
});

test('amounts beside each other have decimals together, or none', () => {
  expect(formatAlike([120, 220], 'USD')).toEqual(['$120', '$220']);
  expect(formatAlike([120, 219.5], 'USD')).toEqual(['$120.00', '$219.50']);
});

const largest = 99_999_999_999;
const meantAmount = (typed: number, seen: readonly number[]) => meantOf(typed, seen, largest);

test.each([
  ['a zero too many', 350_000, [30_000, 34_000], 35_000],
  ['the point forgotten', 3_500_000, [30_000, 40_000], 35_000],
  ['a zero too few', 3_500, [36_000, 40_000], 35_000],
  ['the point two places too far left', 350, [30_000, 40_000], 35_000],
  ['a digit struck twice, in whole units', 3_505, [350], 350],
  ['exactly ten times the one guess', 1_000, [100], 100],
  ['exactly a tenth of the one guess', 10, [100], 100],
  ['nothing in the range: the nearest', 5_000, [190, 200], 500],
  ['nothing in the range, from below', 5, [110, 120], 50],
  ['no more than can be entered', 11_113_478, [48_054_816_672], 11_113_478_000],
  ['two that would do: the one nearest to what was typed', 100_000, [50, 10_000], 10_000],
])('what was meant: %s', (_, typed, seen, meant) => {
  expect(meantAmount(typed, seen)).toBe(meant);
});

test('no amount is asked about while nobody has named one, nor within ten times the others', () => {
  expect(meantAmount(1_000_000, [])).toBeNull();
  expect([999, 11, 0].map((typed) => meantAmount(typed, [100]))).toEqual([null, null, null]);
});

test.each([
  ['five times below', 36_000, 180_000, 360_000],
  ['less than five times below', 36_001, 180_000, null],
  ['a zero too few', 18_500, 180_000, 185_000],
  ['five times above', 900_000, 180_000, 90_000],
  ['less than five times above', 899_999, 180_000, null],
  ['where it would be nothing', 5, 1, null],
  ['where it would be more than can be entered', largest / 10 + 1, largest, null],
])('beside a fair price: %s', (_, typed, fair, meant) => {
  expect(meantOf(typed, [fair], largest, farTimesOfFair)).toBe(meant);
});

const minor = fc.integer({ min: 1, max: largest });

test('what was meant is whole, nearer to the others by far, never asked about, and set by the lowest and the highest', () => {
  fc.assert(
    fc.property(minor, fc.array(minor, { minLength: 1, maxLength: 9 }), (typed, seen) => {
      const meant = meantAmount(typed, seen);
      const [low, high] = [Math.min(...seen), Math.max(...seen)];
      expect(meantAmount(typed, [high, low])).toBe(meant);
      expect(meant === null).toBe(typed < 10 * high && 10 * typed > low);
      if (meant === null) return;
      expect(Number.isInteger(meant) && meant > 0 && meant <= Math.min(10 * high, largest)).toBe(true);
      expect(meantAmount(meant, seen)).toBeNull();
      expect(Math.max(meant / high, low / meant)).toBeLessThan(Math.max(typed / high, low / typed));
    }),
  );
});

test('what was meant beside a fair price is nearer to it, can be entered, and is not asked about', () => {
  fc.assert(
    fc.property(minor, minor, (typed, fair) => {
      const meant = meantOf(typed, [fair], largest, farTimesOfFair);
      if (typed < 5 * fair && 5 * typed > fair) expect(meant).toBeNull();
      if (meant === null) return;
      expect(Number.isInteger(meant) && meant > 0 && meant <= largest).toBe(true);
      const farness = Math.max(meant / fair, fair / meant);
      expect(farness).toBeLessThan(Math.max(typed / fair, fair / typed));
      // One digit more could not be entered.
      if (10 * meant > largest) return;
      expect(farness).toBeLessThan(5);
      expect(meantOf(meant, [fair], largest, farTimesOfFair)).toBeNull();
    }),
  );
});
