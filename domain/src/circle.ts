import { fewestGuesses } from './confidence.ts';
import { isWithinTenth } from './xp.ts';

/** If the crowd misses a final price by more than this share, it did not expect that price. */
const missedBy = 0.25;

/**
 * Whether a final price was far from the guesses that did not come within 10 % of it (product 9.9). Their median counts, because a few
 * people cannot move it; fewer than three are no crowd. In minor units.
 */
export function missesCrowd(amountsMinor: readonly number[], finalPriceMinor: number): boolean {
  const others = amountsMinor
    .filter((amount) => !isWithinTenth(amount, finalPriceMinor))
    .toSorted((a, b) => a - b);
  if (others.length < fewestGuesses) return false;
  const median = others[others.length >> 1] ?? finalPriceMinor;
  return Math.abs(median - finalPriceMinor) > missedBy * finalPriceMinor;
}
