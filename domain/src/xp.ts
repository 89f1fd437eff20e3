import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { toMinor } from './money.ts';
import { type SharedClose, signalsBetween } from './signals.ts';

export const xpOf = { closest: 50, close: 20, participation: 5 } as const;

export type Tier = keyof typeof xpOf;

/** `isPaid`: by an earlier close; `isLate`: made or changed after a final price was shown. */
type Suggestion = { suggestionId: string; amountMinor: number; isPaid: boolean; isLate: boolean };

type Award = { suggestionId: string; xpAwarded: number; tier: Tier };

/**
 * Exclusive tiers: nearest (ties share), within 10 %, others. Paid suggestions get nothing more. In minor
 * units.
 */
export function awardXp(finalPriceMinor: number, suggestions: readonly Suggestion[]): Award[] {
  const distanceOf = (suggestion: Suggestion) => Math.abs(suggestion.amountMinor - finalPriceMinor);
  // Paid and late suggestions can be nearest as well; then nobody else is.
  const smallest = suggestions.reduce((least, one) => Math.min(least, distanceOf(one)), Infinity);

  const tierOf = (suggestion: Suggestion): Tier => {
    const distance = distanceOf(suggestion);
    // They could copy a price they have seen.
    if (suggestion.isLate) return 'participation';
    if (distance === smallest) return 'closest';
    return isWithinTenth(suggestion.amountMinor, finalPriceMinor) ? 'close' : 'participation';
  };
  return suggestions.filter(({ isPaid }) => !isPaid).map((one) => award(one.suggestionId, tierOf(one)));
}

/** Times in ISO 8601 UTC. */
export function isLate(
  { createdAt, editedAt }: { createdAt: string; editedAt: string | null },
  priceShownAt: string | null,
): boolean {
  return priceShownAt !== null && (editedAt ?? createdAt) >= priceShownAt;
}

/** In minor units; bounds included. */
export function isWithinTenth(amountMinor: number, finalPriceMinor: number): boolean {
  return 10 * Math.abs(amountMinor - finalPriceMinor) <= finalPriceMinor;
}

export function participationAwards(
  suggestions: readonly Pick<Suggestion, 'suggestionId' | 'isPaid'>[],
): Award[] {
  return suggestions
    .filter(({ isPaid }) => !isPaid)
    .map(({ suggestionId }) => award(suggestionId, 'participation'));
}

/** A price entered after an automatic close pays what is missing to the full award. In minor units. */
export function laterAwards(
  finalPriceMinor: number,
  suggestions: readonly (Pick<Suggestion, 'suggestionId' | 'amountMinor'> & { paidXp: number })[],
): Award[] {
  const paidXpOf = new Map(suggestions.map(({ suggestionId, paidXp }) => [suggestionId, paidXp]));
  const judged = suggestions.map((one) => ({ ...one, isPaid: false, isLate: false }));
  return awardXp(finalPriceMinor, judged).flatMap((one) => {
    const xpAwarded = one.xpAwarded - (paidXpOf.get(one.suggestionId) ?? 0);
    return xpAwarded > 0 ? [{ ...one, xpAwarded }] : [];
  });
}

function award(suggestionId: string, tier: Tier): Award {
  return { suggestionId, xpAwarded: xpOf[tier], tier };
}

/** Times in ISO 8601. */
type Priced = {
  currency: string;
  priceShownAt: string | null;
  autoClosedAt: string | null;
  /** `userId` is null for a former member. */
  suggestions: readonly {
    id: string;
    userId: string | null;
    amount: number;
    xpAwarded: number | null;
    createdAt: string;
    editedAt: string | null;
  }[];
  /** Of suggestions that count and are not shown. */
  unseenAmounts?: readonly number[] | undefined;
};

export type AwardPreview = {
  suggestionId: string;
  amount: number;
  xpAwarded: number;
  tier: Tier;
  isPairLimited: boolean;
};

/**
 * What a close at this price would pay, nearest first; empty without a valid price. `limits` names
 * suggestions of people linked to the owner. Former members get nothing, but still count as nearest.
 */
export function previewAwards(
  finalPrice: number | null,
  { currency, priceShownAt, autoClosedAt, suggestions, unseenAmounts = [] }: Priced,
  limits: readonly { suggestionId: string | null; level: PairLevel }[],
): AwardPreview[] {
  const finalMinor = finalPrice === null ? null : toMinor(finalPrice, currency);
  if (finalPrice === null || finalMinor === null || finalMinor === 0) return [];
  const amounts = new Map(suggestions.map(({ id, amount }) => [id, amount]));
  const isLater = autoClosedAt !== null;
  if (isLater && priceShownAt !== null) return [];
  const judged = suggestions.map(({ id, amount, xpAwarded, ...times }) => ({
    suggestionId: id,
    amountMinor: toMinor(amount, currency) ?? Math.round(amount),
    isPaid: xpAwarded !== null,
    // Unpaid by the automatic close: nothing is missing.
    paidXp: xpAwarded ?? xpOf.closest,
    isLate: isLate(times, priceShownAt),
  }));
  // One of them may be nearest.
  for (const [at, amount] of unseenAmounts.entries())
    judged.push({
      suggestionId: `unseen ${at}`,
      amountMinor: toMinor(amount, currency) ?? Math.round(amount),
      isPaid: false,
      paidXp: 0,
      isLate: false,
    });
  const awards = isLater ? laterAwards(finalMinor, judged) : awardXp(finalMinor, judged);
  const former = new Set(suggestions.flatMap(({ id, userId }) => (userId === null ? [id] : [])));
  const levels = new Map(limits.map(({ suggestionId, level }) => [suggestionId, level]));
  const paid = awards.flatMap((award) => {
    const left = withinPair(award, levels.get(award.suggestionId) ?? 'full');
    if (!amounts.has(award.suggestionId) || former.has(award.suggestionId) || !left) return [];
    return isLater && left.isPairLimited ? [] : [left];
  });
  return nearestFirst(
    paid.map((award) => ({ ...award, amount: amounts.get(award.suggestionId) ?? 0 })),
    finalPrice,
  );
}

export function nearestFirst<A extends { amount: number }>(awards: readonly A[], finalPrice: number): A[] {
  return awards.toSorted((a, b) => Math.abs(a.amount - finalPrice) - Math.abs(b.amount - finalPrice));
}

/** A pair that signals link is paid for this many closes within the days of signals. */
export const pairLimit = { paid: 10 } as const;

export const pairLevels = ['full', 'participation', 'none'] as const;
export type PairLevel = (typeof pairLevels)[number];

/**
 * Takes the closes that paid the pair within the days of signals. A signal needs three, so the first three
 * pay in full. `more` counts closes without a price in the same transaction.
 */
export function pairLevel(closes: readonly SharedClose[], more = 0): PairLevel {
  if (signalsBetween(closes).size === 0) return 'full';
  return closes.length + more < pairLimit.paid ? 'participation' : 'none';
}

type LimitedAward = { xpAwarded: number; tier: Tier };

/** Null if nothing is left. `isPairLimited` says that the award would have been higher. */
export function withinPair<A extends LimitedAward>(
  award: A,
  level: PairLevel,
): (A & { isPairLimited: boolean }) | null {
  if (level === 'none') return null;
  const isPairLimited = level === 'participation' && award.tier !== 'participation';
  return { ...award, ...(isPairLimited && { xpAwarded: xpOf.participation }), isPairLimited };
}

const podiumNames = [msg`Champion`, msg`Runner-up`, msg`Third Place`];

export function rankBadge(i18n: I18n, rank: number): string {
  const named = podiumNames[rank - 1];
  if (named !== undefined) return i18n._(named);
  if (rank <= 5) return i18n._(msg`Top 5`);
  return rank <= 10
    ? i18n._(msg`Top 10`)
    : i18n._(msg({ message: 'Member', comment: 'On the leaderboard, below the first ten' }));
}

/**
 * Entries are sorted by falling XP; equal XP shares a rank and the next one skips (1, 1, 3). `firstRank`:
 * that of the first entry, on a later page.
 */
export function withRanks<T extends { xp: number }>(
  sorted: readonly T[],
  firstRank = 1,
): (T & { rank: number })[] {
  let rank = firstRank;
  return sorted.map((entry, index) => {
    if (entry.xp !== sorted[index - 1]?.xp) rank = firstRank + index;
    return { ...entry, rank };
  });
}

export function hasPodium(count: number): boolean {
  return count >= 3;
}

export type MemberLevel = 'New' | 'Regular' | 'Pro';

const levelNames: Record<MemberLevel, MessageDescriptor> = {
  New: msg({ message: 'New', context: 'level of a member' }),
  Regular: msg({ message: 'Regular', context: 'level of a member' }),
  Pro: msg({ message: 'Pro', context: 'level of a member' }),
};

export function levelName(i18n: I18n, level: MemberLevel): string {
  return i18n._(levelNames[level]);
}

export function memberLevel(xp: number): MemberLevel {
  if (xp > 100) return 'Pro';
  return xp > 50 ? 'Regular' : 'New';
}
