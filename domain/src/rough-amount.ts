import { formatOf, fractionDigits } from './money.ts';

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
  return formatFor([rounded], currency).format(rounded);
}

/** Amounts that are shown together: all with the decimals of their currency, or all without if none has any. */
export function formatAlike(amounts: readonly number[], currency: string): string[] {
  const format = formatFor(amounts, currency);
  return amounts.map((amount) => format.format(amount));
}

/** Two rounded estimates as a range: '120–180 €'. */
export function formatRoughRange(low: number, high: number, currency: string): string {
  const [from, to] = [roundAmount(low, currency), roundAmount(high, currency)];
  if (from === to) return formatRough(low, currency);
  return formatFor([from, to], currency).formatRange(from, to);
}

/** The largest 1, 5, 10, 50, … that rounds by no more than allowed; never less than the currency's smallest unit. */
function stepOf(amount: number, currency: string): number {
  const most = Math.max(2 * largestShare * amount, 10 ** -fractionDigits(currency));
  // Half a step may be lost by logarithms of numbers like 1000.
  const power = 10 ** Math.floor(Math.log10(most) + 1e-9);
  return 5 * power <= most ? 5 * power : power;
}

function formatFor(amounts: readonly number[], currency: string): Intl.NumberFormat {
  return amounts.every((amount) => Number.isInteger(amount)) ? formatOf(currency, 0) : formatOf(currency);
}
