import { type SharedClose, signalsBetween } from './signals.ts';
import { type Tier, xpOf } from './xp.ts';

/** How many closes within the days of signals pay two people for each other's listings once signals show that they act as one. */
export const pairLimit = { paid: 10 } as const;

export const pairLevels = ['full', 'participation', 'none'] as const;
/** What the next shared close of two people pays. */
export type PairLevel = (typeof pairLevels)[number];

/**
 * By the closes of these two that have paid within the days before; none where they share no network or browser. Each signal needs three of
 * them, so the first three always pay in full. `more`: closes of the same transaction, which have no price.
 */
export function pairLevel(closes: readonly SharedClose[], more = 0): PairLevel {
  if (signalsBetween(closes).size === 0) return 'full';
  return closes.length + more < pairLimit.paid ? 'participation' : 'none';
}

type Award = { xpAwarded: number; tier: Tier };

/** The rest of an award; null if nothing is left. `isPairLimited`: it would have been more. */
export function withinPair<A extends Award>(
  award: A,
  level: PairLevel,
): (A & { isPairLimited: boolean }) | null {
  if (level === 'none') return null;
  const isPairLimited = level === 'participation' && award.tier !== 'participation';
  return { ...award, ...(isPairLimited && { xpAwarded: xpOf.participation }), isPairLimited };
}
