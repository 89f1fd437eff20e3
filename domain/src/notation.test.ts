import { expect, test } from 'vitest';
import { countryOfCurrency, localeOfCountry } from './currencies.ts';
import { currencyTable } from './currency-table.ts';
import { notationOf } from './notation.ts';

test.each([
  ['TRY', 'tr-TR'],
  ['USD', 'en-US'],
  ['EUR', 'de-DE'],
  ['GBP', 'en-GB'],
  ['BRL', 'en-US'],
  ['INR', 'en-US'],
  ['JPY', 'en-US'],
  ['???', 'en-US'],
  ['constructor', 'en-US'],
])('amounts of %s are written everywhere as in %s', (currency, locale) => {
  expect(notationOf(currency)).toBe(locale);
});

test('every currency is written as it is read', () => {
  for (const currency of Object.keys(currencyTable))
    expect(notationOf(currency)).toBe(localeOfCountry(countryOfCurrency(currency)));
});
