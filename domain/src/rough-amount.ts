import { formatAmount, fractionDigits, writeAmount } from './money.ts';
import { notationOf } from './notation.ts';

/** An estimate is rounded by at most this share: less than anybody notices, and far less than its own error. */
const largestShare = 0.025;

/** An estimate in units of its currency, rounded to a number that does not look more exact than it is: 182.37 is about 180. */
export function roundAmount(amount: number, currency: string): number {
  const step = stepOf(amount, currency);
  // Division by a whole number keeps decimals exact: 0.1 times 43 is not 4.3.
  return step >= 1 ? Math.round(amount / step) * step : Math.round(amount / step) / Math.round(1 / step);
}

/** The rounded estimate as people read it, without decimals that say nothing: '180 €'. */
export function formatRough(amount: number, currency: string): string {
  const rounded = roundAmount(amount, currency);
  return formatAmount(rounded, currency, digitsFor([rounded], currency));
}

/** Amounts that are shown together: all with the decimals of their currency, or all without if none has any. */
export function formatAlike(amounts: readonly number[], currency: string): string[] {
  const digits = digitsFor(amounts, currency);
  return amounts.map((amount) => formatAmount(amount, currency, digits));
}

/** Two rounded estimates as a range: '120–180 €', '$120 – $180'. */
export function formatRoughRange(low: number, high: number, currency: string): string {
  const ends = [roundAmount(low, currency), roundAmount(high, currency)] as const;
  const [from, to] = ends;
  if (from === to) return formatRough(low, currency);
  const digits = digitsFor(ends, currency);
  const last = formatAmount(to, currency, digits);
  // A sign behind the second amount is that of both.
  return notationOf(currency).before === ''
    ? `${writeAmount(from, currency, digits)}–${last}`
    : `${formatAmount(from, currency, digits)} – ${last}`;
}

/** The largest 1, 5, 10, 50, … that rounds by no more than allowed; never less than the currency's smallest unit. */
function stepOf(amount: number, currency: string): number {
  const most = Math.max(2 * largestShare * amount, 10 ** -fractionDigits(currency));
  // Half a step may be lost by logarithms of numbers like 1000.
  const power = 10 ** Math.floor(Math.log10(most) + 1e-9);
  return 5 * power <= most ? 5 * power : power;
}

function digitsFor(amounts: readonly number[], currency: string): 0 | 2 {
  return amounts.every((amount) => Number.isInteger(amount)) ? 0 : fractionDigits(currency);
}

/** An amount this many times beyond all that others named is asked about. */
const farTimes = 10;

/**
 * What was probably meant if the point or a zero slipped: the typed amount with its point moved into the range of the amounts that the
 * person can see, or as near to it as possible. Null if it is less than ten times beyond them. Never more than the largest amount that can
 * be entered. All in minor units.
 */
export function meantAmount(
  typedMinor: number,
  seenMinor: readonly number[],
  largestMinor: number,
): number | null {
  if (seenMinor.length === 0 || typedMinor <= 0) return null;
  const low = Math.min(...seenMinor);
  const high = Math.max(...seenMinor);
  const isFar = typedMinor >= farTimes * high || farTimes * typedMinor <= low;
  if (!isFar) return null;
  // A digit too many is dropped, as one that was struck twice.
  const moved = typedMinor > high ? (minor: number) => Math.trunc(minor / 10) : (minor: number) => minor * 10;
  let before = moved(typedMinor);
  let meant = before;
  while (typedMinor > high ? meant > high : meant < low && moved(meant) <= largestMinor) {
    before = meant;
    meant = moved(meant);
  }
  return farness(before, low, high) < farness(meant, low, high) ? before : meant;
}

/** How many times too high or too low; 1 within the range. */
function farness(minor: number, low: number, high: number): number {
  return Math.max(minor / high, low / minor, 1);
}
