import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { localeOfCountry } from './currencies.ts';
import { currencyTable } from './currency-table.ts';
import {
  formatAmount,
  fractionDigits,
  fromMinor,
  limitDecimals,
  maxAmount,
  parseAmount,
  toMinor,
} from './money.ts';

const currencies = Object.keys(currencyTable);
const locales = ['US', 'GB', 'DE', 'FR', 'TR', 'JP', 'CN', 'IN', 'BR', 'CA', 'AU'].map(localeOfCountry);
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
    [1234.5, 'USD', 'en-US', '$1,234.50'],
    [1234, 'EUR', 'de-DE', '1.234,00 €'],
    [1234, 'JPY', 'ja-JP', '¥1,234'],
    [1234567, 'INR', 'en-IN', '₹12,34,567.00'],
    [1.5, 'KWD', 'en-US', 'KWD 1.50'],
    [5, 'CAD', 'en-US', 'CA$5.00'],
  ])('%d %s in %s reads %s', (amount, currency, locale, text) => {
    expect(formatAmount(amount, currency, locale).normalize('NFKC')).toBe(text.normalize('NFKC'));
  });

  it('follows the locale of its currency unless told', () => {
    expect(formatAmount(9.5, 'TRY')).toBe('₺9,50');
    expect(formatAmount(9.5, 'CAD')).toBe('$9.50');
  });

  test.each(currencies)('in %s holds the digits 0 to 9 alone', (currency) => {
    expect(formatAmount(123, currency).replaceAll(/[^\p{Nd}]/gu, '')).toBe(
      fractionDigits(currency) === 0 ? '123' : '12300',
    );
  });

  test.each(locales)('is read back in %s as the same amount, whatever the currency', (locale) => {
    fc.assert(
      fc.property(fc.constantFrom(...currencies), minorUnits, (currency, minor) => {
        const amount = fromMinor(Math.min(minor, toMinor(maxAmount, currency) ?? 999_999_999), currency);
        expect(parseAmount(formatAmount(amount, currency, locale), locale)).toBe(amount);
      }),
    );
    const misread = currencies.filter(
      (currency) => parseAmount(formatAmount(12_345, currency, locale), locale) !== 12_345,
    );
    expect(misread).toEqual([]);
  });
});

describe('a typed amount', () => {
  test.each([
    ['1.234,56', 'de-DE', 1234.56],
    ['1,234.56', 'en-US', 1234.56],
    ['1,234.56', 'de-DE', 1234.56],
    ['1.234', 'de-DE', 1234],
    ['1.5', 'de-DE', 1.5],
    ['1.50', 'tr-TR', 1.5],
    ['1,234', 'en-US', 1234],
    ['1,5', 'en-US', 1.5],
    ['1.234.567', 'de-DE', 1_234_567],
    ['1,234,567', 'de-DE', 1_234_567],
    ['12,34,567.89', 'en-IN', 1_234_567.89],
    ['1 234,50', 'fr-FR', 1234.5],
    ['1\u202f234,50\u00a0€', 'fr-FR', 1234.5],
    ["1'234.50", 'de-CH', 1234.5],
    ['1’234.50', 'de-CH', 1234.5],
    ['  $ 5 ', 'en-US', 5],
    ['$500 USD', 'en-US', 500],
    ['\u200e$\u200b5', 'en-US', 5],
    ['5 eur', 'de-DE', 5],
    ['Rs.500', 'en-IN', 500],
    ['R$ 1.234,5', 'pt-BR', 1234.5],
    ['500 TL', 'tr-TR', 500],
    ['12,50 kr.', 'de-DE', 12.5],
    ['５００', 'ja-JP', 500],
    ['.5', 'en-US', 0.5],
    ['5.', 'en-US', 5],
    ['007', 'en-US', 7],
    ['0', 'en-US', 0],
  ])('%j in %s is %d', (text, locale, amount) => {
    expect(parseAmount(text, locale)).toBe(amount);
  });

  test.each([
    ['', 'en-US'],
    ['  ', 'en-US'],
    ['.', 'en-US'],
    ['€', 'de-DE'],
    ['abc', 'en-US'],
    ['12abc', 'en-US'],
    ['12k', 'en-US'],
    ['12K', 'en-US'],
    ['12万', 'ja-JP'],
    ['constructor 5', 'en-US'],
    ['-5', 'en-US'],
    ['+5', 'en-US'],
    ['1e5', 'en-US'],
    ['0x10', 'en-US'],
    ['Infinity', 'en-US'],
    ['50%', 'en-US'],
    ['1.2.3', 'de-DE'],
    ['1,23,4', 'en-US'],
    ['1,234.567,89', 'en-US'],
    ['50 60', 'en-US'],
    ['1.234', 'en-US'],
    ['1,234', 'de-DE'],
    ['0.500', 'de-DE'],
    ['0.1234', 'de-DE'],
  ])('%j in %s is no amount', (text, locale) => {
    expect(parseAmount(text, locale)).toBeNull();
  });

  it('is null or has at most two decimals, whatever was typed', () => {
    const keys = fc.constantFrom(..."0123456789.,  '’$€kx-".split(''));
    fc.assert(
      fc.property(fc.string({ unit: keys, maxLength: 12 }), fc.constantFrom(...locales), (text, locale) => {
        const amount = parseAmount(text, locale);
        expect(amount === null || Number(amount.toFixed(2)) === amount).toBe(true);
      }),
    );
  });
});

test.each([
  ['12.345', 'en-US', '12.34'],
  ['12,345', 'en-US', '12,345'],
  ['1,234.567', 'en-US', '1,234.56'],
  ['12,345', 'de-DE', '12,34'],
  ['1.234', 'de-DE', '1.234'],
  ['1.2345', 'de-DE', '1.2345'],
  ['1.234,567 €', 'de-DE', '1.234,56 €'],
  ['1.234.567', 'de-DE', '1.234.567'],
  ['Rs.500', 'en-IN', 'Rs.500'],
  ['12.', 'en-US', '12.'],
  ['12', 'en-US', '12'],
  ['', 'en-US', ''],
])('while typing, %j in %s stays %j', (text, locale, limited) => {
  expect(limitDecimals(text, locale)).toBe(limited);
});
