import { notationOf } from './notation.ts';

/** The largest amount anyone may enter, in units of its currency (product 5.2). */
export const maxAmount = 999_999_999.99;

/** Currencies whose amounts are whole units. */
export const currenciesWithoutDecimals: readonly string[] =
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ');
const withoutDecimals = new Set(currenciesWithoutDecimals);

/** Decimals that amounts of a currency carry: at most 2, and 0 for JPY and its like (product 5.2). */
export function fractionDigits(currency: string): 0 | 2 {
  return withoutDecimals.has(currency) ? 0 : 2;
}

/**
 * An amount as a whole number of minor units; null when it is negative, not finite, above `maxAmount`
 * or has more decimals than its currency (product 5.2).
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
 * An amount with its currency for people, always with the currency's decimals and the digits 0 to 9, in that currency's one notation for
 * every reader (product 5.3).
 */
export function formatAmount(amount: number, currency: string): string {
  return formatOf(currency).format(amount);
}

/** An amount in the form of a field: in the notation of its currency, without the currency's sign. */
export function writeAmount(amount: number, currency: string): string {
  // Decimals that the currency does not have are shown as well, so that nothing is sent unseen.
  const digits = { minimumFractionDigits: fractionDigits(currency), maximumFractionDigits: 2 };
  return new Intl.NumberFormat(notationOf(currency), digits).format(amount);
}

/** The signs of a currency's notation: the one that names the currency, and the one before its decimals. */
export function amountSigns(currency: string): { currency: string; decimal: string } {
  const parts = formatOf(currency).formatToParts(0);
  const sign = (type: string) => parts.find((part) => part.type === type)?.value;
  return { currency: sign('currency') ?? currency, decimal: sign('decimal') ?? '.' };
}

/** Formats are kept, because making one takes longer than drawing the card that shows the amount. */
const formats = new Map<string, Intl.NumberFormat>();

/** How a currency's amounts are written in its own notation, with all its decimals or with so many. */
export function formatOf(currency: string, digits = fractionDigits(currency)): Intl.NumberFormat {
  const key = `${currency}${digits}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(notationOf(currency), {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  formats.set(key, format);
  return format;
}
