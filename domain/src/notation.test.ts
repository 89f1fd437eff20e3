import { expect, test } from 'vitest';

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
