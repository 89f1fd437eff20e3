/**
 * Why two people who share a network or a browser seem to act as one. Each signal is read from the closes that paid one of them
 * for the other's listing. A signal is no proof and no punishment.
 */
export const signalKinds = ['exactHits', 'reciprocity'] as const;
export type SignalKind = (typeof signalKinds)[number];

/** Each figure is explained in docs/fairness.md. */
export const signalLimits = {
  /** Earlier closes do not count. Older networks and browsers are deleted. */
  days: 30,
  /** Fewer exact hits, or closest guesses of each, are no signal. */
  times: 3,
  /** Coming closest that often by chance must be less likely than this, for each of the two … */
  chance: 0.0001,
  /** … even if they are so many times as likely to as everybody else, because they know each other's things. */
  knowledge: 3,
} as const;

/** A close that paid one of two people for the other's listing. */
export type SharedClose = {
  ownerId: string;
  /** False where the listing closed by itself and nobody has said a price. */
  isPriced: boolean;
  isExact: boolean;
  isClosest: boolean;
  /** How many people it paid. */
  paidCount: number;
};

/** Whether a guess counts as the very price, so that missing it by a cent changes nothing. Both in minor units. */
export function isExactHit(amountMinor: number, finalPriceMinor: number): boolean {
  return 100 * Math.abs(amountMinor - finalPriceMinor) <= finalPriceMinor;
}

/** What the shared closes of two people show. Both kinds need acts of these two alone. */
export function signalsBetween(closes: readonly SharedClose[]): Set<SignalKind> {
  const priced = closes.filter(({ isPriced }) => isPriced);
  const hitCount = priced.filter(({ isExact }) => isExact).length;
  const sides = [...Map.groupBy(priced, ({ ownerId }) => ownerId).values()];
  const found = new Set<SignalKind>();
  if (hitCount >= signalLimits.times && hitCount * 5 >= priced.length * 4) found.add('exactHits');
  if (sides.length > 1 && sides.every(isBeyondChance)) found.add('reciprocity');
  return found;
}

/** Whether the guesser was the closest on one owner's listings more often than chance gives somebody who knows the owner's things. */
function isBeyondChance(closes: readonly SharedClose[]): boolean {
  const times = closes.filter(({ isClosest }) => isClosest).length;
  if (times < signalLimits.times) return false;
  // How likely it is to be the closest 0, 1, 2, … times.
  let likely = [1];
  for (const { paidCount } of closes) {
    const once = Math.min(signalLimits.knowledge / Math.max(paidCount, 1), 1);
    const before = likely;
    likely = [...before, 0].map((same, count) => same * (1 - once) + (before[count - 1] ?? 0) * once);
  }
  return likely.slice(times).reduce((sum, one) => sum + one, 0) < signalLimits.chance;
}

/**
 * The people about whom a case is opened: those who have chosen the final prices that are the signal. An owner can copy the guess of somebody
 * who knows nothing of it, so exact hits concern only whoever has closed at half of them or more.
 */
export function peopleToAsk(closes: readonly SharedClose[]): string[] {
  const kinds = signalsBetween(closes);
  const hits = closes.filter(({ isPriced, isExact }) => isPriced && isExact);
  const ownerIds = [...new Set(closes.map(({ ownerId }) => ownerId))];
  return ownerIds.filter((id) => {
    const own = hits.filter(({ ownerId }) => ownerId === id).length;
    return kinds.has('reciprocity') || (kinds.has('exactHits') && own * 2 >= hits.length);
  });
}

/** A signal in words, for moderators and for the person themself. */
export const signalWords: Record<SignalKind, string> = {
  exactHits:
    'both use the same internet connection or browser, and the guesses of one keep being the very price of the other',
  reciprocity:
    'both use the same internet connection or browser, and each keeps coming closest at the other’s listings',
};
