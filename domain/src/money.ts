import { localeOfCurrency } from './currencies.ts';
import { currencyTable } from './currency-table.ts';

/** The largest amount anyone may enter, in units of its currency (rules, The wire). */
export const maxAmount = 999_999_999.99;

/** Their amounts are whole units. */
export const currenciesWithoutDecimals: readonly string[] =
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ');
const withoutDecimals = new Set(currenciesWithoutDecimals);

/** Signs made of letters that stand beside an amount; never K, which people mean as thousand. */
const writtenSigns = new Set(
  'B/. Br CFP CFPF Cg Cg. F FCFA FCFP Fr Fr. Ft Kč KSh Ksh Kz L Lei R RM Rp Rs Rs. S/ TL kr kr. lei zł руб. 元 円'.split(
    ' ',
  ),
).add('F CFA');

/** Decimals that amounts of a currency carry: at most 2, and 0 for JPY and its like (specification, section 9). */
export function fractionDigits(currency: string): 0 | 2 {
  return withoutDecimals.has(currency) ? 0 : 2;
}

/**
 * An amount as a whole number of minor units; null when it is negative, not finite, above `maxAmount`
 * or has more decimals than its currency (specification, section 9).
 */
export function toMinor(amount: number, currency: string): number | null {
  if (!(amount >= 0 && amount <= maxAmount)) return null;
  const scale = 10 ** fractionDigits(currency);
  const minor = Math.round(amount * scale);
  // Division rounds to the nearest number, as does writing the decimals down: equal exactly when no decimal is lost.
  return minor / scale === amount ? Math.abs(minor) : null;
}

/** Whole minor units as an amount in units of the currency. */
export function fromMinor(minor: number, currency: string): number {
  return minor / 10 ** fractionDigits(currency);
}

/**
 * An amount with its currency as people read it, always with the currency's decimals and the digits 0 to 9,
 * in the currency's own locale unless told (specification, sections 2 and 9).
 */
export function formatAmount(
  amount: number,
  currency: string,
  locale: string = localeOfCurrency(currency),
): string {
  // The wide yen sign of Japanese is missing from most fonts for Latin text.
  return formatOf(currency, locale).format(amount).replace('\uFFE5', '\u00A5');
}

/** To make one takes longer than to draw the card that shows the amount. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string, locale: string): Intl.NumberFormat {
  const key = `${currency} ${locale}`;
  const digits = fractionDigits(currency);
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      numberingSystem: 'latn',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  formats.set(key, format);
  return format;
}

/**
 * The amount that a person typed, in units of any currency; null unless it is a number of at most 2 decimals.
 * Currency signs, spaces and any usual grouping may stand in it (specification, section 5).
 */
export function parseAmount(text: string, locale: string): number | null {
  const bare = withoutCurrency(
    text
      .normalize('NFKC')
      .replaceAll(/\s+/gu, ' ')
      .replaceAll(/\p{Cf}/gu, ''),
  );
  const at = decimalIndex(bare, locale);
  const whole = at === -1 ? bare : bare.slice(0, at);
  const decimals = at === -1 ? '' : bare.slice(at + 1);
  if (!/^\d{0,2}$/u.test(decimals) || !/\d/u.test(whole + decimals)) return null;
  if (whole !== '' && !isWholeNumber(whole)) return null;
  return Number(`${whole.replaceAll(/\D/gu, '')}.${decimals}`);
}

/** Typed text without the digits after its second decimal, for use while typing (specification, section 5). */
export function limitDecimals(text: string, locale: string): string {
  const at = decimalIndex(text, locale);
  if (at === -1) return text;
  return text.slice(0, at) + text.slice(at).replace(/^(.\d{2})\d+/u, '$1');
}

/**
 * Where the decimals begin: at the last separator, unless its kind stands before it as well, or it is the only one,
 * not the locale's own, and 3 digits follow: then it groups thousands. -1 when there are no decimals.
 */
function decimalIndex(text: string, locale: string): number {
  const at = text.search(/(?<!\p{L})[.,](?=[^.,]*$)/u);
  if (at === -1) return -1;
  const separator = text.charAt(at);
  const isOnlyKind = !text.includes(separator === '.' ? ',' : '.');
  if (text.indexOf(separator) < at) return -1;
  if (isOnlyKind && separator !== decimalSeparator(locale) && /^\d{3}/u.test(text.slice(at + 1))) return -1;
  return at;
}

function decimalSeparator(locale: string): string {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(0.5);
  return parts.find((part) => part.type === 'decimal')?.value ?? '.';
}

/** Digits alone, or grouped by one kind of separator: in threes, or in twos before the last three as in India. */
function isWholeNumber(text: string): boolean {
  return /^(?:\d+|[1-9]\d{0,2}(?:([ .,'’])\d{3})(?:\1\d{3})*|[1-9]\d?(?:,\d{2})*,\d{3})$/u.test(text);
}

/** The text without a currency's sign or code at its ends; other words stay, to be refused. */
function withoutCurrency(text: string): string {
  return text
    .replace(/^(?:\p{L}[^\d,]*|[^\d.,]+)/u, dropMark)
    .replace(/(?:\s?\p{L}[^\d,]*|[^\d.,]+)$/u, dropMark);
}

function dropMark(text: string): string {
  const mark = text.trim();
  const isMark =
    mark === '' ||
    /^\p{L}{0,3}\p{Sc}\p{L}{0,2}$/u.test(mark) ||
    writtenSigns.has(mark) ||
    Object.hasOwn(currencyTable, mark.toUpperCase());
  return isMark ? '' : text;
}
