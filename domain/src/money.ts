import { notationOf } from './notation.ts';

/** The largest amount anyone may enter, in units of its currency. */
export const maxAmount = 999_999_999.99;

/** Currencies whose amounts are whole units. */
export const currenciesWithoutDecimals: readonly string[] =
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ');
const withoutDecimals = new Set(currenciesWithoutDecimals);

/** Decimals that amounts of a currency carry: at most 2, and 0 for JPY and its like. */
export function fractionDigits(currency: string): 0 | 2 {
  return withoutDecimals.has(currency) ? 0 : 2;
}

/**
 * An amount as a whole number of minor units; null when it is negative, not finite, above `maxAmount`
 * or has more decimals than its currency.
 */
export function toMinor(amount: number, currency: string): number | null {
  if (!(amount >= 0 && amount <= maxAmount)) return null;
  const scale = 10 ** fractionDigits(currency);
  const minor = Math.round(amount * scale);
  // Divided again it is the same number exactly if no decimal was lost.
  return minor / scale === amount ? Math.abs(minor) : null;
}

/** The largest amount in a currency, a whole number where the currency has no decimals. */
export function largestAmount(currency: string): number {
  return fractionDigits(currency) === 0 ? Math.floor(maxAmount) : maxAmount;
}

/** The same in minor units. */
export function largestMinor(currency: string): number {
  return Math.round(largestAmount(currency) * 10 ** fractionDigits(currency));
}

/** Whole minor units as an amount in units of the currency. */
export function fromMinor(minor: number, currency: string): number {
  return minor / 10 ** fractionDigits(currency);
}

/**
 * An amount with its currency for people, in that currency's one notation for every reader, with the currency's decimals or
 * with so many.
 */
export function formatAmount(amount: number, currency: string, digits = fractionDigits(currency)): string {
  const { before, after } = notationOf(currency);
  return before + writeAmount(amount, currency, digits) + after;
}

/**
 * An amount in the form of a field: in the notation of its currency, without the currency's sign. Decimals that the currency does not have
 * are shown as well, so that nothing is sent unseen.
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
