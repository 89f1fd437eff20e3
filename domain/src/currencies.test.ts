import countryToCurrency from 'country-to-currency';
import { describe, expect, it, test } from 'vitest';
import { currencyOfCountry, currencySymbol, currencyTable, localeOfCurrency } from './currencies.ts';

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

  it('agrees with a published table but for two countries', () => {
    const corrected = {
      // Dissolved in 2010.
      AN: 'USD',
      // South Georgia uses sterling.
      GS: 'GBP',
    };
    const ours = Object.keys(countryToCurrency).map((country) => [country, currencyOfCountry(country)]);
    expect(Object.fromEntries(ours)).toEqual({ ...countryToCurrency, ...corrected });
  });

  it('is one for each country', () => {
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

  it('is known to the runtime, for more than a hundred currencies', () => {
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
