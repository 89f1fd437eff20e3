export type StripScale = { low: number; high: number };
type Dot = { key: string; amount: number; share: number; row: number };
/** Guesses that stand too close together to be drawn one by one. */
export type Column = { share: number; amounts: number[] };

/** Nearer than this share of the width, dots would touch on a phone. */
export const spacing = 1 / 24;
/** A likely range that goes farther than this beyond all amounts is cut, or it would push them together. */
const farthest = 2;
/** Room at both ends, so that no dot is cut. */
const margin = 0.03;

/** The share of the price that a strip shows at least to either side: a small difference is not to look like a large one. */
const leastReach = 0.2;

/**
 * The range that a strip shows: all amounts, a fifth of the price to either side, and a likely range as far as that leaves room for the
 * dots. `price`: the final one, or the middle while there is none. Null without amounts.
 */
export function stripScale(
  amounts: readonly number[],
  { price = null, likely = null }: { price?: number | null; likely?: StripScale | null } = {},
): StripScale | null {
  if (amounts.length === 0) return null;
  const around = price === null ? [] : [price * (1 - leastReach), price * (1 + leastReach)];
  const [low, high] = [Math.min(...amounts, ...around), Math.max(...amounts, ...around)];
  if (!likely) return { low, high };
  return {
    low: Math.min(low, Math.max(likely.low, low / farthest)),
    high: Math.max(high, Math.min(likely.high, high * farthest)),
  };
}

/** The start and end of a likely range on the strip, 0 to 1, cut at the ends of the strip. */
export function bandOn(scale: StripScale, likely: StripScale): { from: number; to: number } {
  return {
    from: likely.low < scale.low ? 0 : shareOn(scale, likely.low),
    to: likely.high > scale.high ? 1 : shareOn(scale, likely.high),
  };
}

/** The position of an amount between the ends of a strip, 0 to 1; the middle when all are equal. */
export function shareOn({ low, high }: StripScale, amount: number): number {
  if (high === low) return 0.5;
  return margin + ((amount - low) / (high - low)) * (1 - 2 * margin);
}

/** A place for each amount: exactly where it belongs, and on top of those that it would touch. */
export function placeDots(amounts: readonly number[], scale: StripScale): Dot[] {
  const lastInRow: number[] = [];
  return amounts
    .toSorted((a, b) => a - b)
    .map((amount, at) => {
      const share = shareOn(scale, amount);
      const free = lastInRow.findIndex((last) => share - last >= spacing);
      const row = free === -1 ? lastInRow.length : free;
      lastInRow[row] = share;
      return { key: `${at}:${amount}`, amount, share, row };
    });
}

/** With more amounts than these, dots are folded into columns. */
export const mostDots = 24;
/** A column shows at most this many dots, with its number above them if it holds more. */
export const mostRows = 5;

/** All amounts in columns of one dot's width, from left to right, each where its middle one belongs. */
export function foldDots(amounts: readonly number[], scale: StripScale): Column[] {
  const columns = new Map<number, number[]>();
  for (const amount of amounts.toSorted((a, b) => a - b)) {
    const at = Math.floor(shareOn(scale, amount) / spacing);
    columns.set(at, [...(columns.get(at) ?? []), amount]);
  }
  return [...columns].map(([at, members]) => ({ share: (at + 0.5) * spacing, amounts: members }));
}

/** A guess beyond this fence would push the others together: Tukey's outer fences, used from four guesses on. */
const fence = 3;
/** Guesses that are nearly equal leave some room all the same, as a share of the middle one. */
const leastSpread = 0.25;

/** The amounts without those far below or above the others; a strip says how many these are. */
export function nearAmounts(amounts: readonly number[]): number[] {
  const sorted = amounts.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  if (sorted.length < 4) return sorted;
  const reach = fence * Math.max(at(0.75) - at(0.25), leastSpread * at(0.5));
  return sorted.filter((amount) => amount >= at(0.25) - reach && amount <= at(0.75) + reach);
}
