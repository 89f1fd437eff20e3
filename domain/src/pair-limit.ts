import { type Tier, xpOf } from './xp.ts';

/**
 * How often two people can earn XP from each other, whichever of them is the owner (product 9.5). Of their closes within `days` days the
 * first `full` pay what the guess earns, further ones pay participation, and beyond `paid` none pays. A first place that the same two
 * people share again is also paid in full only `full` times, unless more than `tiesCompared` share it (product 9.8).
 */
export const pairLimit = { days: 30, full: 3, paid: 10, tiesCompared: 200 } as const;

export const pairLevels = ['full', 'participation', 'none'] as const;
/** What the next shared close of two people pays. */
export type PairLevel = (typeof pairLevels)[number];

/** By the number of closes of these two that have paid within the days before. */
export function pairLevel(paidCloses: number): PairLevel {
  if (paidCloses < pairLimit.full) return 'full';
  return paidCloses < pairLimit.paid ? 'participation' : 'none';
}

type Award = { xpAwarded: number; tier: Tier };

/** The rest of an award; null if nothing is left. `isPairLimited`: it would have been more. */
export function withinPair<A extends Award>(
  award: A,
  level: PairLevel,
): (A & { isPairLimited: boolean }) | null {
  if (level === 'none') return null;
  const isPairLimited = level === 'participation' && award.tier !== 'participation';
  return isPairLimited
    ? { ...award, xpAwarded: xpOf.participation, tier: 'participation', isPairLimited }
    : { ...award, isPairLimited };
}
