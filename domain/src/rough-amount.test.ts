import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencyTable } from './currencies.ts';
import { fractionDigits, maxAmount, toMinor } from './money.ts';
import { formatAlike, formatRough, formatRoughRange, roundAmount } from './rough-amount.ts';

const currencies = fc.constantFrom(...Object.keys(currencyTable));
const amounts = fc.tuple(currencies, fc.double({ min: 1, max: maxAmount, noNaN: true }));

const withPlainSpaces = (text: string) => text.replaceAll(/\s/g, ' ');

test.each([
  [182.37, 'EUR', '180 €'],
  [1234, 'EUR', '1.250 €'],
  [104, 'USD', '$105'],
  [0.87, 'USD', '$0.87'],
  [4.349, 'GBP', '£4.30'],
  [19.9, 'EUR', '20 €'],
  [12_345, 'JPY', '¥12,500'],
  [123_456, 'INR', '₹1,25,000'],
  [1234, 'PLN', '1 250 zł'],
  [0.01, 'EUR', '0,01 €'],
])('%d in %s is about %s', (amount, currency, text) => {
  expect(withPlainSpaces(formatRough(amount, currency))).toBe(text);
});

test.each([
  [118, 184, 'EUR', '120–185 €'],
  [7.41, 20.9, 'TRY', '₺7,40 – ₺21,00'],
  [118, 184, 'USD', '$120 – $185'],
  [1180, 1840, 'BRL', 'R$ 1.200 – R$ 1.850'],
  [1180, 1840, 'PLN', '1 200–1 850 zł'],
  [99.9, 100.1, 'EUR', '100 €'],
])('from %d to %d in %s is %s', (low, high, currency, text) => {
  expect(withPlainSpaces(formatRoughRange(low, high, currency))).toBe(text);
});

test('rounding moves an amount by 2.5 % at most, or by half of the smallest unit', () => {
  fc.assert(
    fc.property(amounts, ([currency, amount]) => {
      const most = Math.max(0.025 * amount, 0.5 * 10 ** -fractionDigits(currency));
      expect(Math.abs(roundAmount(amount, currency) - amount)).toBeLessThanOrEqual(most * (1 + 1e-9));
    }),
  );
});

test('a rounded amount can be written in its currency, stays when it is rounded again, and keeps the order', () => {
  fc.assert(
    fc.property(amounts, fc.double({ min: 1, max: 2, noNaN: true }), ([currency, amount], factor) => {
      const rounded = roundAmount(amount, currency);
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
