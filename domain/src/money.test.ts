import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencyTable, localeOfCurrency } from './currencies.ts';
import {
  formatAmount,
  fractionDigits,
  fromMinor,
  maxAmountOf,
  maxAmount,
  toMinor,
  writeAmount,
} from './money.ts';

const currencies = Object.keys(currencyTable);
const minorUnits = fc.integer({ min: 0, max: 99_999_999_999 });

test('amounts carry two decimals, or none where the currency has none, and up to nine nines before them', () => {
  const digits = ['JPY', 'KRW', 'XOF', 'USD', 'TRY', 'KWD', 'HUF'].map(fractionDigits);
  expect(digits).toEqual([0, 0, 0, 2, 2, 2, 2]);
  expect(['EUR', 'JPY'].map(maxAmountOf)).toEqual([999_999_999.99, 999_999_999]);
});

test('minor units are exact for every amount of two decimals, written down or computed', () => {
  expect([1.15, 0, -0, maxAmount].map((amount) => toMinor(amount, 'USD'))).toEqual([
    115, 0, 0, 99_999_999_999,
  ]);
  expect(toMinor(999_999_999, 'JPY')).toBe(999_999_999);
  fc.assert(
    fc.property(minorUnits, (minor) => {
      const written = Number(`${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`);
      expect(fromMinor(minor, 'EUR')).toBe(written);
      expect(toMinor(written, 'EUR')).toBe(minor);
    }),
  );
});

test.each([
  ['USD', [1.005, 0.1 + 0.2, -1, maxAmount + 0.01, Number.NaN, Infinity]],
  ['JPY', [1_000_000_000, 1.5]],
  ['KWD', [1.234]],
])('in %s there are no minor units for %j', (currency, amounts) => {
  expect(amounts.map((amount) => toMinor(amount, currency))).toEqual(amounts.map(() => null));
});

test.each([
  [1234, 'JPY', '¥1,234'],
  [1300, 'CHF', 'CHF 1’300.00'],
  [1300, 'XAF', '1 300 FCFA'],
  [1.5, 'KWD', 'KWD 1.50'],
  [1300, 'BGN', 'BGN 1,300.00'],
])('a formatted amount %d %s reads %s', (amount, currency, text) => {
  expect(formatAmount(amount, currency).replaceAll('\u00A0', ' ')).toBe(text);
});

test.each(currencies)(
  'a formatted amount in %s is what its locale writes in the digits 0 to 9',
  (currency) => {
    const amounts = [0, 0.05, 7.5, 999.99, 1000, 12_345.67, 123_456, 9_876_543.21, maxAmount];
    const held = amounts.map((amount) => (fractionDigits(currency) === 0 ? Math.floor(amount) : amount));
    expect(held.map((amount) => formatAmount(amount, currency))).toEqual(
      held.map((amount) => asAtHome(amount, currency)),
    );
  },
);

/** Unifies spaces, apostrophes and the yen sign; groups from 1,000 on. */
function asAtHome(amount: number, currency: string): string {
  const digits = fractionDigits(currency);
  return new Intl.NumberFormat(`${localeOfCurrency(currency)}-u-nu-latn`, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: 'always',
  })
    .format(amount)
    .replaceAll(/\s/gu, '\u00A0')
    .replaceAll("'", '’')
    .replaceAll('￥', '¥');
}

test.each([
  [1300, 'EUR', '1.300,00'],
  [1234.5, 'JPY', '1,234.50'],
  [123_456, 'INR', '1,23,456.00'],
  [1300, 'PLN', '1\u00A0300,00'],
  [0, 'TRY', '0,00'],
])('a field holds %d %s as %s', (amount, currency, text) => {
  expect(writeAmount(amount, currency)).toBe(text);
});
