import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { currencyTable } from './currency-table.ts';
import {
  amountSigns,
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
    [1_234_567, 'INR', '₹1,234,567.00'],
    [1300, 'BRL', 'R$1,300.00'],
    [1300, 'CHF', 'CHF 1,300.00'],
    [1300, 'PLN', 'PLN 1,300.00'],
    [1.5, 'KWD', 'KWD 1.50'],
    [5, 'CAD', 'CA$5.00'],
  ])('%d %s reads %s', (amount, currency, text) => {
    expect(formatAmount(amount, currency).normalize('NFKC')).toBe(text);
  });

  test.each(currencies)('in %s holds the digits 0 to 9 alone', (currency) => {
    expect(formatAmount(123, currency).replaceAll(/[^\p{Nd}]/gu, '')).toBe(
      fractionDigits(currency) === 0 ? '123' : '12300',
    );
  });
});

test.each([
  [1300, 'EUR', '1.300,00'],
  [1300, 'USD', '1,300.00'],
  [1300, 'JPY', '1,300'],
  [1234.5, 'JPY', '1,234.5'],
  [0, 'TRY', '0,00'],
])('a field holds %d %s as %s', (amount, currency, text) => {
  expect(writeAmount(amount, currency)).toBe(text);
});

test.each([
  ['EUR', '€', ','],
  ['CAD', 'CA$', '.'],
  ['JPY', '¥', '.'],
])('the signs of %s are %s and %s', (code, currency, decimal) => {
  expect(amountSigns(code)).toEqual({ currency, decimal });
});

test.each([
  ['EUR', 999_999_999.99],
  ['JPY', 999_999_999],
])('the largest amount of %s is %d', (currency, amount) => {
  expect(largestAmount(currency)).toBe(amount);
});
