import { readAmount } from '@ballpark/domain/read-amount.ts';
import { expect, test } from 'vitest';
import { amountOf, problemOf, typeAmount } from './amount-typing.ts';

test.each([
  ['EUR', '1,300.50', '1,300.50', 1300.5],
  ['EUR', '1,300,000', '1,300,000', 1_300_000],
  ['EUR', '1.300,00', '1.300,00', 1300],
  ['USD', '1.300,5', '1.300,5', 1300.5],
  ['USD', '1,234.567', '1,234.56', 1234.56],
  ['USD', '0.999', '0.99', 0.99],
  ['USD', '0.999,', '0.99,', null],
  ['USD', '0.00', '0.00', null],
  ['EUR', '1,300', '1,300', null],
  ['EUR', '1,3004', '1,300', null],
  ['EUR', '1.300', '1.300', 1300],
  ['USD', '1,300', '1,300', 1300],
  ['USD', '1,3004', '1,300', 1300],
  ['USD', '12.345', '12.345', null],
  ['JPY', '1,234', '1,234', 1234],
  ['JPY', '1.234', '1.234', 1234],
  ['JPY', '1.234.567', '1.234.567', 1_234_567],
  ['JPY', '12.5', '12.5', null],
  ['JPY', '12,5', '12,5', null],
  ['JPY', '1200.00', '1200.00', 1200],
])('typed key by key in %s, %s stands as %s and is %d', (currency, keys, text, amount) => {
  const typed = keys.split('').reduce((at, key) => typeAmount(at, at + key, currency).text, '');
  expect(typed).toBe(text);
  expect(amountOf(readAmount(typed, currency))).toBe(amount);
});

test('a digit too many is refused with a message', () => {
  expect(typeAmount('0.99', '0.999', 'USD')).toEqual({ text: '0.99', isKeyRefused: true });
  expect(typeAmount('0.99', '0.9', 'USD')).toEqual({ text: '0.9', isKeyRefused: false });
});

test('what is pasted stays whole', () => {
  for (const text of ['0.999', '1234.5678', '12345678901234567890'])
    expect(typeAmount('', text, 'USD')).toEqual({ text, isKeyRefused: false });
});

test.each([
  ['1,300', 'EUR', 'Please choose which amount you mean'],
  ['0.999', 'USD', 'At most 2 decimals'],
  ['12.5', 'JPY', 'No decimals in JPY'],
  ['1000000000', 'EUR', 'At most 999.999.999,99\u00A0€'],
  ['1000000000', 'USD', 'At most $999,999,999.99'],
  ['1000000000', 'INR', 'At most ₹99,99,99,999.99'],
  ['1000000000', 'JPY', 'At most ¥999,999,999'],
  ['$5', 'EUR', 'Amounts here are in EUR'],
  ['abc', 'EUR', undefined],
  ['5', 'EUR', undefined],
])('the problem of %s in %s is: %s', (text, currency, problem) => {
  expect(problemOf(readAmount(text, currency), currency)).toBe(problem);
});
