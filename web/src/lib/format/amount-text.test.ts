import { expect, test } from 'vitest';
import { spokenAmount } from './amount-text.tsx';

test.each([
  [1300, 'EUR', '1300 euros'],
  [1, 'EUR', '1 euro'],
  [1300.5, 'EUR', '1300,50 euros'],
  [1300.5, 'USD', '1300.50 US dollars'],
  [1_234_567.89, 'TRY', '1234567,89 Turkish Lira'],
  [1300, 'JPY', '1300 Japanese yen'],
  [1300.5, 'BRL', '1300,50 Brazilian reals'],
  [1.5, 'KWD', '1.50 Kuwaiti dinars'],
])('%d %s is read out as %s', (amount, currency, words) => {
  expect(spokenAmount(amount, currency)).toBe(words);
});
