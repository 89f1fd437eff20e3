import { fractionDigits, limitDecimals, parseAmount } from '@ballpark/domain/money.ts';

/** What an amount field shows, and the keys behind it: decimals too many are out of sight, for they may be thousands yet. */
export type TypedAmount = { text: string; keys: string };

/**
 * The field after a change to `next`. Decimals beyond those of the currency are not taken (specification, section 5),
 * until a further sign shows that they were thousands: '1,300' reads 1,30 in euros, '1,300.50' all of it.
 */
export function typeAmount(before: TypedAmount, next: string, currency: string, locale: string): TypedAmount {
  const hasHidden = before.keys !== before.text;
  const added = hasHidden && next.startsWith(before.text) ? next.slice(before.text.length) : '';
  const keys = before.keys + added;
  const belongs = added !== '' && (/^\d+$/u.test(added) || startsWithGroup(keys));
  return belongs
    ? { text: shownOf(keys, currency, locale), keys }
    : { text: shownOf(next, currency, locale), keys: next };
}

/** The amount that a field's text means, null when it means none or nothing above 0 (specification, section 5). */
export function amountOf(text: string, currency: string, locale: string): number | null {
  const hasDecimals = fractionDigits(currency) > 0;
  const amount = parseAmount(!hasDecimals && isGrouped(text) ? text.replaceAll(/[.,]/gu, '') : text, locale);
  if (amount === null || amount <= 0) return null;
  return hasDecimals || Number.isInteger(amount) ? amount : null;
}

function shownOf(keys: string, currency: string, locale: string): string {
  if (fractionDigits(currency) > 0) return limitDecimals(keys, locale);
  // A comma may be the first of a group of thousands: only after a point are digits known to be too many.
  return isGrouped(keys) ? keys : keys.replace(/\.\d+$/u, '.');
}

function isGrouped(text: string): boolean {
  return /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*$/u.test(text);
}

function startsWithGroup(text: string): boolean {
  return /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*[.,]?\d*$/u.test(text);
}
