import { expect, test } from 'vitest';
import { amountOf, typeAmount } from './amount-typing.ts';

const nothing = { text: '', keys: '' };

test.each([
  ['EUR', 'de-DE', '1,300', '1,30', 1.3],
  ['EUR', 'de-DE', '1,300.50', '1,300.50', 1300.5],
  ['EUR', 'de-DE', '1,300,000', '1,300,000', 1_300_000],
  ['EUR', 'de-DE', '1.300,00', '1.300,00', 1300],
  ['USD', 'en-US', '1.300,5', '1.300,5', 1300.5],
  ['USD', 'en-US', '1,300', '1,300', 1300],
  ['USD', 'en-US', '0.999', '0.99', 0.99],
  ['USD', 'en-US', '0.999,', '0.99,', null],
  ['USD', 'en-US', '0.00', '0.00', null],
  ['JPY', 'en-US', '1,234', '1,234', 1234],
  ['JPY', 'en-US', '1.234', '1.234', 1234],
  ['JPY', 'en-US', '1.234.567', '1.234.567', 1_234_567],
  ['JPY', 'en-US', '12.50', '12.', 12],
  ['JPY', 'en-US', '12,5', '12,5', null],
])('typed key by key, %s in %s takes %s as %s', (currency, locale, keys, text, amount) => {
  const typed = keys.split('').reduce((at, key) => typeAmount(at, at.text + key, currency, locale), nothing);
  expect(typed.text).toBe(text);
  expect(amountOf(typed.text, currency, locale)).toBe(amount);
});

test('a key taken back takes those out of sight with it', () => {
  const typed = typeAmount(nothing, '1,300', 'EUR', 'de-DE');
  expect(typeAmount(typed, '1,3', 'EUR', 'de-DE')).toEqual({ text: '1,3', keys: '1,3' });
});
