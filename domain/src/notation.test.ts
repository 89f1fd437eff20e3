import { expect, test } from 'vitest';
import { currencyTable, localeOfCurrency } from './currencies.ts';
import { notationOf } from './notation.ts';

const currencies = Object.keys(currencyTable);

test.each([
  ['EUR', { before: '', after: '\u00A0€', sign: '€', group: '.', decimal: ',', isInLakhs: false }],
  ['INR', { before: '₹', after: '', sign: '₹', group: ',', decimal: '.', isInLakhs: true }],
  [
    'XOF',
    {
      before: '',
      after: '\u00A0F\u00A0CFA',
      sign: 'F\u00A0CFA',
      group: '\u00A0',
      decimal: ',',
      isInLakhs: false,
    },
  ],
  ['???', { before: '???\u00A0', after: '', sign: '???', group: ',', decimal: '.', isInLakhs: false }],
])('the notation of %s has its signs and where they stand', (currency, notation) => {
  expect(notationOf(currency)).toEqual(notation);
});

test('no currency has an inherited notation', () => {
  expect(notationOf('constructor').sign).toBe('constructor');
});

test.each(currencies)(
  'in %s thousands and decimals have different signs, and the currency has one',
  (currency) => {
    const { before, after, sign, group, decimal } = notationOf(currency);
    expect(group).toMatch(/^[.,’\u00A0]$/u);
    expect(decimal).toMatch(/^[.,]$/u);
    expect(group).not.toBe(decimal);
    expect(sign).not.toBe('');
    expect([before.trim(), after.trim()]).toContain('');
  },
);

test.each(currencies)('amounts in %s are written from left to right', (currency) => {
  expect(notationOf(currency).sign).not.toMatch(/[\p{Cf}\p{Script=Arabic}\p{Script=Hebrew}]/u);
  expect(['ar', 'fa', 'he', 'ur']).not.toContain(new Intl.Locale(localeOfCurrency(currency)).language);
});
