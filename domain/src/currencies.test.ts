import countryToCurrency from 'country-to-currency';
import { describe, expect, it, test } from 'vitest';
import {
  countryOfCurrency,
  currencyOfCountry,
  currencySymbol,
  localeOfCountry,
  localeOfCurrency,
} from './currencies.ts';
import { currencyTable } from './currency-table.ts';

describe('the currency of a country', () => {
  test.each([
    ['US', 'USD'],
    ['GB', 'GBP'],
    ['JP', 'JPY'],
    ['TR', 'TRY'],
    ['HR', 'EUR'],
    ['BG', 'EUR'],
    ['XK', 'EUR'],
    ['de', 'EUR'],
  ])('of %s is %s', (country, currency) => {
    expect(currencyOfCountry(country)).toBe(currency);
  });

  test.each([null, '', 'ZZ', 'AQ', 'constructor'])('of %j is USD', (country) => {
    expect(currencyOfCountry(country)).toBe('USD');
  });

  it('agrees with a published table save where we know better', () => {
    const known = {
      // The Netherlands Antilles ended in 2010.
      AN: 'USD',
      // South Georgia uses the pound sterling itself.
      GS: 'GBP',
    };
    const ours = Object.keys(countryToCurrency).map((country) => [country, currencyOfCountry(country)]);
    expect(Object.fromEntries(ours)).toEqual({ ...countryToCurrency, ...known });
  });

  it('is one alone', () => {
    const countries = Object.values(currencyTable).flatMap((entry) => entry.countries.split(' '));
    expect(new Set(countries).size).toBe(countries.length);
    expect(countries.filter((country) => !/^[A-Z]{2}$/u.test(country))).toEqual([]);
  });
});

describe('the locale of a currency', () => {
  test.each([
    ['USD', 'en-US'],
    ['EUR', 'de-DE'],
    ['GBP', 'en-GB'],
    ['TRY', 'tr-TR'],
    ['JPY', 'ja-JP'],
    ['CNY', 'zh-CN'],
    ['INR', 'en-IN'],
    ['BRL', 'pt-BR'],
    ['CAD', 'en-CA'],
    ['AUD', 'en-AU'],
    ['???', 'en-US'],
    ['constructor', 'en-US'],
  ])('%s is %s', (currency, locale) => {
    expect(localeOfCurrency(currency)).toBe(locale);
  });

  it('is known to the runtime for about a hundred currencies and more', () => {
    const locales = Object.values(currencyTable).map(({ locale }) => locale);
    expect(locales.length).toBeGreaterThan(100);
    expect(Intl.NumberFormat.supportedLocalesOf(locales)).toEqual([...new Set(locales)]);
  });
});

test.each([
  ['USD', '$'],
  ['CAD', '$'],
  ['EUR', '€'],
  ['TRY', '₺'],
  ['INR', '₹'],
  ['CHF', 'CHF'],
])('the sign of %s is %s', (currency, sign) => {
  expect(currencySymbol(currency)).toBe(sign);
});

test.each([
  ['TRY', 'TR'],
  ['USD', 'US'],
  ['EUR', 'DE'],
  ['GBP', 'GB'],
  ['JPY', 'US'],
])('the amount field for %s follows %s', (currency, country) => {
  expect(countryOfCurrency(currency)).toBe(country);
});

test.each([
  ['US', 'en-US'],
  ['GB', 'en-GB'],
  ['DE', 'de-DE'],
  ['FR', 'fr-FR'],
  ['TR', 'tr-TR'],
  ['JP', 'ja-JP'],
  ['CN', 'zh-CN'],
  ['IN', 'en-IN'],
  ['BR', 'pt-BR'],
  ['CA', 'en-CA'],
  ['AU', 'en-AU'],
  ['tr', 'tr-TR'],
  ['SE', 'en-US'],
  [null, 'en-US'],
])('amounts in %s are written as in %s', (country, locale) => {
  expect(localeOfCountry(country)).toBe(locale);
});
