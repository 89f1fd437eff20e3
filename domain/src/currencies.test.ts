import countryToCurrency from 'country-to-currency';
import { expect, test } from 'vitest';
import { currencyOfCountry, currencySymbol, currencyTable, localeOfCurrency } from './currencies.ts';

test('the currency of a country is read in any case, and the dollar where there is none', () => {
  expect(['TR', 'BG', 'XK', 'de'].map(currencyOfCountry)).toEqual(['TRY', 'EUR', 'EUR', 'EUR']);
  for (const country of [null, '', 'ZZ', 'AQ', 'constructor'])
    expect(currencyOfCountry(country), `${country}`).toBe('USD');
});

test('the currency of a country agrees with a published table but for two countries', () => {
  const corrected = {
    // Dissolved in 2010.
    AN: 'USD',
    // South Georgia uses sterling.
    GS: 'GBP',
  };
  const ours = Object.keys(countryToCurrency).map((country) => [country, currencyOfCountry(country)]);
  expect(Object.fromEntries(ours)).toEqual({ ...countryToCurrency, ...corrected });
});

test('a country has one currency', () => {
  const countries = Object.values(currencyTable).flatMap((entry) => entry.countries.split(' '));
  expect(countries).toEqual([...new Set(countries)].filter((country) => /^[A-Z]{2}$/u.test(country)));
});

test('the locale of a currency is that of its largest country, and American for an unknown one', () => {
  const codes = ['EUR', 'INR', 'CAD', '???', 'constructor'];
  expect(codes.map(localeOfCurrency)).toEqual(['de-DE', 'en-IN', 'en-CA', 'en-US', 'en-US']);
});

test('more than a hundred currencies have a locale that the runtime knows, and a sign or their code', () => {
  const locales = Object.values(currencyTable).map(({ locale }) => locale);
  expect(locales.length).toBeGreaterThan(100);
  expect(Intl.NumberFormat.supportedLocalesOf(locales)).toEqual([...new Set(locales)]);
  const signed = ['USD', 'CAD', 'EUR', 'TRY', 'INR', 'CHF'];
  expect(signed.map(currencySymbol)).toEqual(['$', '$', '€', '₺', '₹', 'CHF']);
});
