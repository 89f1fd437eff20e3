import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
/**
 * Hints that two people with a common network or browser act as one, from the closes that paid one for the
 * other’s listing. A hint is no proof.
 */
export const signalKinds = ['exactHits', 'reciprocity'] as const;
export type SignalKind = (typeof signalKinds)[number];

/** See docs/fairness.md. */
export const signalLimits = {
  /** Older closes do not count; older networks and browsers are deleted. */
  days: 30,
  times: 3,
  /** Each of the two must be closest more often than this chance explains … */
  chance: 0.0001,
  /** … even if they are so many times as likely as others, because they know each other’s things. */
  knowledge: 3,
} as const;

export type SharedClose = {
  ownerId: string;
  /** False if it closed automatically and has no price. */
  isPriced: boolean;
  isExact: boolean;
  isClosest: boolean;
  /** People it paid. */
  paidCount: number;
};

/** Within 1 %, so that a cent of difference changes nothing. In minor units. */
export function isExactHit(amountMinor: number, finalPriceMinor: number): boolean {
  return 100 * Math.abs(amountMinor - finalPriceMinor) <= finalPriceMinor;
}

export function signalsBetween(closes: readonly SharedClose[]): Set<SignalKind> {
  const priced = closes.filter(({ isPriced }) => isPriced);
  const hitCount = priced.filter(({ isExact }) => isExact).length;
  const sides = [...Map.groupBy(priced, ({ ownerId }) => ownerId).values()];
  const found = new Set<SignalKind>();
  if (hitCount >= signalLimits.times && hitCount * 5 >= priced.length * 4) found.add('exactHits');
  if (sides.length > 1 && sides.every(isBeyondChance)) found.add('reciprocity');
  return found;
}

/** Allows for knowledge of the owner’s things. */
function isBeyondChance(closes: readonly SharedClose[]): boolean {
  const times = closes.filter(({ isClosest }) => isClosest).length;
  if (times < signalLimits.times) return false;
  // Probabilities of being closest 0, 1, 2, … times.
  let likely = [1];
  for (const { paidCount } of closes) {
    const once = Math.min(signalLimits.knowledge / Math.max(paidCount, 1), 1);
    const before = likely;
    likely = [...before, 0].map((same, count) => same * (1 - once) + (before[count - 1] ?? 0) * once);
  }
  return likely.slice(times).reduce((sum, one) => sum + one, 0) < signalLimits.chance;
}

/**
 * Asks those who set the prices in question. Owners can copy the guess of an unsuspecting person, so exact
 * hits concern only whoever closed at least half of them.
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

const signalTexts: Record<SignalKind, MessageDescriptor> = {
  exactHits: msg`same internet connection or browser, and one keeps guessing the other’s exact price`,
  reciprocity: msg`same internet connection or browser, and each keeps coming closest on the other’s listings`,
};

/** What two people have in common, to be said after a colon. */
export function signalText(i18n: I18n, kind: SignalKind): string {
  return i18n._(signalTexts[kind]);
}
