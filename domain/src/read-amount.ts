import { bareNumber } from './bare-number.ts';
import { fractionDigits, largestAmount } from './money.ts';
import { notationOf } from './notation.ts';

/** What a typed text means as an amount of a currency. */
export type AmountReading =
  | { is: 'amount'; amount: number }
  /** It has two possible meanings, and only the person knows which; the larger one comes first. */
  | { is: 'either'; amounts: readonly [number, number] }
  | { is: 'nothing'; because: 'unreadable' | 'otherCurrency' | 'tooPrecise' | 'tooLarge' };

/** With more digits a JavaScript number may differ from the typed one. */
const mostDigits = 15;

/**
 * The amount that a person typed or pasted, in units of `currency`; it may contain signs of the currency, spaces and any usual grouping.
 * No digit is dropped silently: an amount that cannot be stored is refused. A single point or comma with exactly three
 * digits after it, and at most three before, separates thousands if the currency's notation does so. Otherwise it may mean decimals as
 * well, so the person must choose.
 */
export function readAmount(text: string, currency: string): AmountReading {
  const found = bareNumber(text, currency);
  if ('because' in found) return { is: 'nothing', because: found.because };
  const { bare } = found;
  const lone = /^(\d{1,3})([.,])(\d{3})$/u.exec(bare);
  if (lone && fractionDigits(currency) > 0)
    return readLone(lone[1] ?? '', lone[2] ?? '', lone[3] ?? '', currency);
  const { whole, decimals } = split(bare, lone !== null);
  const isNumber = /\d/u.test(bare) && /^\d*$/u.test(decimals) && (whole === '' || isWholeNumber(whole));
  return isNumber ? amountOf(whole, decimals, currency) : { is: 'nothing', because: 'unreadable' };
}

/** '1,300' in euros means either 1300 or 1.30, whose third decimal is dropped: the person sees both and chooses. '1.300' is 1300 there. */
function readLone(head: string, separator: string, tail: string, currency: string): AmountReading {
  if (/^0*$/u.test(head)) return { is: 'nothing', because: 'tooPrecise' };
  const larger = Number(head + tail);
  if (separator === notationOf(currency).group) return { is: 'amount', amount: larger };
  return { is: 'either', amounts: [larger, Number(`${head}.${tail.slice(0, 2)}`)] };
}

/** Decimals come after the last separator, unless the same separator also comes before: then all of them group. */
function split(bare: string, isGrouped: boolean): { whole: string; decimals: string } {
  const at = bare.search(/[.,\u066B](?=[^.,\u066B]*$)/u);
  if (isGrouped || at === -1 || bare.indexOf(bare.charAt(at)) < at) return { whole: bare, decimals: '' };
  return { whole: bare.slice(0, at), decimals: bare.slice(at + 1) };
}

function amountOf(whole: string, decimals: string, currency: string): AmountReading {
  const most = fractionDigits(currency);
  // '1,200.00 yen' loses nothing without its decimals.
  if (decimals.length > 2 || (most === 0 && /[1-9]/u.test(decimals)))
    return { is: 'nothing', because: 'tooPrecise' };
  const digits = whole.replaceAll(/\D/gu, '').replace(/^0+/u, '') + decimals;
  const amount = Number(digits) / 10 ** decimals.length;
  if (digits.length > mostDigits || amount > largestAmount(currency))
    return { is: 'nothing', because: 'tooLarge' };
  return { is: 'amount', amount };
}

/** Digits alone, or grouped by one kind of separator: in threes, or in twos before the last three as in India. */
function isWholeNumber(text: string): boolean {
  return /^(?:\d+|[1-9]\d{0,2}(?:([ .,'])\d{3})(?:\1\d{3})*|[1-9]\d?(?:,\d{2})*,\d{3})$/u.test(text);
}
