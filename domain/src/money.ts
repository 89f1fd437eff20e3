import { notationOf } from './notation.ts';

/** In units of the currency. */
export const maxAmount = 999_999_999.99;

export const currenciesWithoutDecimals: readonly string[] =
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ');
const withoutDecimals = new Set(currenciesWithoutDecimals);

export function fractionDigits(currency: string): 0 | 2 {
  return withoutDecimals.has(currency) ? 0 : 2;
}

/** Null if negative, not finite, above `maxAmount` or too precise for the currency. */
export function toMinor(amount: number, currency: string): number | null {
  if (!(amount >= 0 && amount <= maxAmount)) return null;
  const scale = 10 ** fractionDigits(currency);
  const minor = Math.round(amount * scale);
  // Dividing gives the same number only if no decimal was lost.
  return minor / scale === amount ? Math.abs(minor) : null;
}

export function maxAmountOf(currency: string): number {
  return fractionDigits(currency) === 0 ? Math.floor(maxAmount) : maxAmount;
}

export function maxMinorOf(currency: string): number {
  return Math.round(maxAmountOf(currency) * 10 ** fractionDigits(currency));
}

export function fromMinor(minor: number, currency: string): number {
  return minor / 10 ** fractionDigits(currency);
}

/** The notation depends on the currency, not on the reader. */
export function formatAmount(amount: number, currency: string, digits = fractionDigits(currency)): string {
  const { before, after } = notationOf(currency);
  return before + writeAmount(amount, currency, digits) + after;
}

/**
 * As in a form field, without the sign. Decimals are kept even if the currency has none, so that people see
 * what they send.
 */
export function writeAmount(
  amount: number,
  currency: string,
  digits = Number.isInteger(amount) ? fractionDigits(currency) : 2,
): string {
  const { group, decimal, isInLakhs } = notationOf(currency);
  const [whole = '', decimals] = amount.toFixed(digits).split('.');
  const groupStart = isInLakhs ? /\B(?=(?:\d\d)*\d{3}$)/gu : /\B(?=(?:\d{3})+$)/gu;
  const grouped = whole.replaceAll(groupStart, group);
  return decimals === undefined ? grouped : grouped + decimal + decimals;
}
