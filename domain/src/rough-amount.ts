import { formatAmount, fractionDigits, writeAmount } from './money.ts';
import { notationOf } from './notation.ts';

/** Rounding by this share is well below the estimate’s own error. */
const maxShare = 0.025;

/** 182.37 becomes 180, so that it does not look exact. */
export function roundAmount(amount: number, currency: string): number {
  return roundTo(stepOf(amount, currency), amount);
}

export function roundTo(step: number, amount: number): number {
  // Dividing keeps decimals exact: 0.1 × 43 is not 4.3.
  return step >= 1 ? Math.round(amount / step) * step : Math.round(amount / step) / Math.round(1 / step);
}

/** '180 €'. */
export function formatRough(amount: number, currency: string): string {
  const rounded = roundAmount(amount, currency);
  return formatAmount(rounded, currency, digitsFor([rounded], currency));
}

/** All with decimals, or none. */
export function formatAlike(amounts: readonly number[], currency: string): string[] {
  const digits = digitsFor(amounts, currency);
  return amounts.map((amount) => formatAmount(amount, currency, digits));
}

/** Exact, without decimals that are zero: '$95', '$95.50'. */
export function formatPlain(amount: number, currency: string): string {
  return formatAmount(amount, currency, digitsFor([amount], currency));
}

/** '120–180 €', '$120 – $180'. */
export function formatRoughRange(low: number, high: number, currency: string): string {
  const ends = [roundAmount(low, currency), roundAmount(high, currency)] as const;
  const [from, to] = ends;
  if (from === to) return formatRough(low, currency);
  const digits = digitsFor(ends, currency);
  const last = formatAmount(to, currency, digits);
  // A sign after the second amount covers both.
  return notationOf(currency).before === ''
    ? `${writeAmount(from, currency, digits)}–${last}`
    : `${formatAmount(from, currency, digits)} – ${last}`;
}

/** The largest of 1, 5, 10, 50, … within the allowed rounding, and at least the smallest unit. */
export function stepOf(amount: number, currency: string): number {
  const most = Math.max(2 * maxShare * amount, 10 ** -fractionDigits(currency));
  // Logarithms of numbers like 1000 may be slightly low.
  const power = 10 ** Math.floor(Math.log10(most) + 1e-9);
  return 5 * power <= most ? 5 * power : power;
}

function digitsFor(amounts: readonly number[], currency: string): 0 | 2 {
  return amounts.every((amount) => Number.isInteger(amount)) ? 0 : fractionDigits(currency);
}

/** A fair price is nearer to the final price than any one guess. */
export const [farTimes, farTimesOfFair] = [10, 5];

/**
 * The likely intended amount if a zero or the decimal point slipped: the typed one moved as near as possible
 * to those shown, up to the largest amount. Null within so many times of them, and where no such amount can be entered. All in minor units.
 */
export function meantAmount(
  typedMinor: number,
  seenMinor: readonly number[],
  maxMinorOf: number,
  times = farTimes,
): number | null {
  if (seenMinor.length === 0 || typedMinor <= 0) return null;
  const low = Math.min(...seenMinor);
  const high = Math.max(...seenMinor);
  const isFar = typedMinor >= times * high || times * typedMinor <= low;
  if (!isFar) return null;
  // Drops a digit, as if it was typed twice.
  const moved = typedMinor > high ? (minor: number) => Math.trunc(minor / 10) : (minor: number) => minor * 10;
  let before = moved(typedMinor);
  let meant = before;
  while (typedMinor > high ? meant > high : meant < low && moved(meant) <= maxMinorOf) {
    before = meant;
    meant = moved(meant);
  }
  const nearest = farness(before, low, high) < farness(meant, low, high) ? before : meant;
  return nearest > 0 && nearest <= maxMinorOf ? nearest : null;
}

/** 1 within the range. */
function farness(minor: number, low: number, high: number): number {
  return Math.max(minor / high, low / minor, 1);
}
