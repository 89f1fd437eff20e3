export type StripScale = { low: number; high: number };
type Dot = { key: string; amount: number; share: number; row: number };

/** Nearer than this share of the width, dots would touch on a phone. */
export const spacing = 1 / 24;
/** Room at both ends, so that no dot is cut. */
const margin = 0.03;

/** The range that a strip shows; null without amounts. */
export function stripScale(amounts: readonly number[]): StripScale | null {
  if (amounts.length === 0) return null;
  return { low: Math.min(...amounts), high: Math.max(...amounts) };
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
