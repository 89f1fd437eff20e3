import { type Tier, xpOf } from './xp.ts';

/**
 * How often two people can earn XP from each other, whoever of them is the owner: of their closes within `days` days the first
 * `full` pay what the guess earns, further ones pay for taking part, and none pays beyond `paid` (product 9.5).
 */
export const pairLimit = { days: 30, full: 3, paid: 10 } as const;

export const pairLevels = ['full', 'participation', 'none'] as const;
/** What the next close pays that two people share. */
export type PairLevel = (typeof pairLevels)[number];

/** By how many closes of these two people have paid within the days before. */
export function pairLevel(paidCloses: number): PairLevel {
  if (paidCloses < pairLimit.full) return 'full';
  return paidCloses < pairLimit.paid ? 'participation' : 'none';
}

type Award = { xpAwarded: number; tier: Tier };

/** What is left of an award; null where that is nothing. `isPairLimited`: it would have been more. */
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
