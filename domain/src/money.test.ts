import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { currencyTable, localeOfCurrency } from './currencies.ts';
import {
  formatAmount,
  fractionDigits,
  fromMinor,
  largestAmount,
  maxAmount,
  toMinor,
  writeAmount,
} from './money.ts';

const currencies = Object.keys(currencyTable);
const minorUnits = fc.integer({ min: 0, max: 99_999_999_999 });

test.each([
  ['JPY', 0],
  ['KRW', 0],
  ['XOF', 0],
  ['USD', 2],
  ['TRY', 2],
  ['KWD', 2],
  ['HUF', 2],
])('amounts in %s carry %i decimals', (currency, digits) => {
  expect(fractionDigits(currency)).toBe(digits);
});

describe('minor units', () => {
  it('are exact for every amount of two decimals, written down or computed', () => {
    fc.assert(
      fc.property(minorUnits, (minor) => {
        const written = Number(`${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`);
        expect(fromMinor(minor, 'EUR')).toBe(written);
        expect(toMinor(written, 'EUR')).toBe(minor);
      }),
    );
  });

  test.each([
    [1.15, 'USD', 115],
    [1.005, 'USD', null],
    [0.1 + 0.2, 'USD', null],
    [0, 'USD', 0],
    [-0, 'USD', 0],
    [-1, 'USD', null],
    [maxAmount, 'USD', 99_999_999_999],
    [maxAmount + 0.01, 'USD', null],
    [1_000_000_000, 'JPY', null],
    [999_999_999, 'JPY', 999_999_999],
    [1.5, 'JPY', null],
    [1.234, 'KWD', null],
    [Number.NaN, 'USD', null],
    [Infinity, 'USD', null],
  ])('of %d %s are %d', (amount, currency, minor) => {
    expect(toMinor(amount, currency)).toBe(minor);
  });
});

describe('a formatted amount', () => {
  test.each([
    [1234.5, 'USD', '$1,234.50'],
    [1300, 'EUR', '1.300,00 €'],
    [9.5, 'TRY', '₺9,50'],
    [1300, 'GBP', '£1,300.00'],
    [1234, 'JPY', '¥1,234'],
    [1300, 'CNY', '¥1,300.00'],
    [1_234_567, 'INR', '₹12,34,567.00'],
    [123_456, 'BRL', 'R$ 123.456,00'],
    [1300, 'CHF', 'CHF 1’300.00'],
    [1300, 'PLN', '1 300,00 zł'],
    [1300, 'XAF', '1 300 FCFA'],
    [1.5, 'KWD', 'KWD 1.50'],
    [5, 'CAD', '$5.00'],
    [5, 'AUD', '$5.00'],
    [1300, 'BGN', 'BGN 1,300.00'],
  ])('%d %s reads %s', (amount, currency, text) => {
    expect(formatAmount(amount, currency).replaceAll('\u00A0', ' ')).toBe(text);
  });

  test.each(currencies)('in %s is what its locale writes in the digits 0 to 9', (currency) => {
    const amounts = [0, 0.05, 7.5, 999.99, 1000, 12_345.67, 123_456, 9_876_543.21, maxAmount];
    const held = amounts.map((amount) => (fractionDigits(currency) === 0 ? Math.floor(amount) : amount));
    expect(held.map((amount) => formatAmount(amount, currency))).toEqual(
      held.map((amount) => asAtHome(amount, currency)),
    );
  });
});

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
  [1300, 'USD', '1,300.00'],
  [1300, 'JPY', '1,300'],
  [1234.5, 'JPY', '1,234.50'],
  [123_456, 'INR', '1,23,456.00'],
  [1300, 'PLN', '1\u00A0300,00'],
  [0, 'TRY', '0,00'],
])('a field holds %d %s as %s', (amount, currency, text) => {
  expect(writeAmount(amount, currency)).toBe(text);
});

test.each([
  ['EUR', 999_999_999.99],
  ['JPY', 999_999_999],
])('the largest amount of %s is %d', (currency, amount) => {
  expect(largestAmount(currency)).toBe(amount);
});
