export type StripScale = { low: number; high: number };
type Dot = { key: string; amount: number; share: number; row: number };

/** Nearer than this share of the width, dots would touch on a phone. */
export const spacing = 1 / 24;
/** A likely range that goes farther than this beyond all amounts is cut, or it would push them together. */
const farthest = 2;
/** Room at both ends, so that no dot is cut. */
const margin = 0.03;

/** The range that a strip shows, with a likely range as far as that leaves room for the dots; null without amounts. */
export function stripScale(amounts: readonly number[], likely: StripScale | null = null): StripScale | null {
  if (amounts.length === 0) return null;
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  if (!likely) return { low, high };
  return {
    low: Math.min(low, Math.max(likely.low, low / farthest)),
    high: Math.max(high, Math.min(likely.high, high * farthest)),
  };
}

/** From where to where a likely range goes, 0 to 1: to the very end where it goes beyond. */
export function bandOn(scale: StripScale, likely: StripScale): { from: number; to: number } {
  return {
    from: likely.low < scale.low ? 0 : shareOn(scale, likely.low),
    to: likely.high > scale.high ? 1 : shareOn(scale, likely.high),
  };
}

/** Where an amount stands between the ends of a strip, 0 to 1; in the middle when all are equal. */
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
