import { expect, test } from 'vitest';
import { currencyTable, localeOfCurrency } from './currencies.ts';
import { notationOf } from './notation.ts';

const currencies = Object.keys(currencyTable);

test.each([
  ['EUR', '', '\u00A0€', '€', '.', ',', false],
  ['INR', '₹', '', '₹', ',', '.', true],
  ['XOF', '', '\u00A0F\u00A0CFA', 'F\u00A0CFA', '\u00A0', ',', false],
  ['???', '???\u00A0', '', '???', ',', '.', false],
  ['constructor', 'constructor\u00A0', '', 'constructor', ',', '.', false],
] as const)('the notation of %s has its signs and where they stand', (currency, ...notation) => {
  const [before, after, sign, group, decimal, isInLakhs] = notation;
  expect(notationOf(currency)).toEqual({ before, after, sign, group, decimal, isInLakhs });
});

test.each(currencies)(
  'in %s thousands, decimals and the currency have signs, written from left to right',
  (currency) => {
    const { before, after, sign, group, decimal } = notationOf(currency);
    expect(group).toMatch(/^[.,’\u00A0]$/u);
    expect(decimal).toMatch(/^[.,]$/u);
    expect(group).not.toBe(decimal);
    expect(sign).not.toBe('');
    expect([before.trim(), after.trim()]).toContain('');
    expect(sign).not.toMatch(/[\p{Cf}\p{Script=Arabic}\p{Script=Hebrew}]/u);
    expect(['ar', 'fa', 'he', 'ur']).not.toContain(new Intl.Locale(localeOfCurrency(currency)).language);
  },
);
