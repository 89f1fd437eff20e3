import { toMinor } from './money.ts';
import { type SharedClose, signalsBetween } from './signals.ts';

/** Experience points by how near a suggestion came. */
export const xpOf = { closest: 50, close: 20, participation: 5 } as const;

export type Tier = keyof typeof xpOf;

/** `isPaid`: an earlier close has paid it; `isLate`: made after a final price had once been shown. */
type Suggestion = { suggestionId: string; amountMinor: number; isPaid: boolean; isLate: boolean };

type Award = { suggestionId: string; xpAwarded: number; tier: Tier };

/**
 * The awards of a close, in exclusive tiers: every suggestion nearest to the final price, those within 10 % of it,
 * the others; paid ones get nothing more. Prices in minor units.
 */
export function awardXp(finalPriceMinor: number, suggestions: readonly Suggestion[]): Award[] {
  const distanceOf = (suggestion: Suggestion) => Math.abs(suggestion.amountMinor - finalPriceMinor);
  // Paid and late suggestions are compared as well: if one of them is nearest, no other one is the closest.
  const smallest = suggestions.reduce((least, one) => Math.min(least, distanceOf(one)), Infinity);

  const tierOf = (suggestion: Suggestion): Tier => {
    const distance = distanceOf(suggestion);
    // People who have seen a final price could copy it.
    if (suggestion.isLate) return 'participation';
    if (distance === smallest) return 'closest';
    return isWithinTenth(suggestion.amountMinor, finalPriceMinor) ? 'close' : 'participation';
  };
  return suggestions.filter(({ isPaid }) => !isPaid).map((one) => award(one.suggestionId, tierOf(one)));
}

/** Whether a suggestion was made after a final price had been shown. Both times in ISO 8601 UTC; null: none was shown. */
export function isLate(createdAt: string, priceShownAt: string | null): boolean {
  return priceShownAt !== null && createdAt >= priceShownAt;
}

/** Whether an amount is at most 10 % of the final price away from it. Both in minor units; the bounds count. */
export function isWithinTenth(amountMinor: number, finalPriceMinor: number): boolean {
  return 10 * Math.abs(amountMinor - finalPriceMinor) <= finalPriceMinor;
}

/** The awards of an automatic close: participation for every suggestion not paid before. */
export function participationAwards(
  suggestions: readonly Pick<Suggestion, 'suggestionId' | 'isPaid'>[],
): Award[] {
  return suggestions
    .filter(({ isPaid }) => !isPaid)
    .map(({ suggestionId }) => award(suggestionId, 'participation'));
}

/**
 * The awards of a price that is said after an automatic close, which has paid everybody for taking part: what is missing to the XP
 * of the nearest and of those within 10 %. Prices in minor units; `paidXp`: what was paid for it so far.
 */
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

/** The fields of a listing that the preview reads; times in ISO 8601. */
type Priced = {
  currency: string;
  priceShownAt: string | null;
  autoClosedAt: string | null;
  /** `userId` is null where the author has left. */
  suggestions: readonly {
    id: string;
    userId: string | null;
    amount: number;
    xpAwarded: number | null;
    createdAt: string;
  }[];
};

export type AwardPreview = {
  suggestionId: string;
  amount: number;
  xpAwarded: number;
  tier: Tier;
  isPairLimited: boolean;
};

/**
 * What a close at this price will pay, or a price that is said after an automatic one, the nearest guess first. It is
 * empty without a valid price, and where every suggestion was paid before. `limits`: the suggestions whose author and owner seem to act as one. An author who has left is paid nothing, the others as if they were still there.
 */
export function previewAwards(
  finalPrice: number | null,
  { currency, priceShownAt, autoClosedAt, suggestions }: Priced,
  limits: readonly { suggestionId: string | null; level: PairLevel }[],
): AwardPreview[] {
  const finalMinor = finalPrice === null ? null : toMinor(finalPrice, currency);
  if (finalPrice === null || finalMinor === null || finalMinor === 0) return [];
  const amounts = new Map(suggestions.map(({ id, amount }) => [id, amount]));
  const isLater = autoClosedAt !== null;
  if (isLater && priceShownAt !== null) return [];
  const judged = suggestions.map(({ id, amount, xpAwarded, createdAt }) => ({
    suggestionId: id,
    amountMinor: toMinor(amount, currency) ?? Math.round(amount),
    isPaid: xpAwarded !== null,
    // Whom an automatic close has not paid, nothing is missing.
    paidXp: xpAwarded ?? xpOf.closest,
    isLate: isLate(createdAt, priceShownAt),
  }));
  const awards = isLater ? laterAwards(finalMinor, judged) : awardXp(finalMinor, judged);
  const former = new Set(suggestions.flatMap(({ id, userId }) => (userId === null ? [id] : [])));
  const levels = new Map(limits.map(({ suggestionId, level }) => [suggestionId, level]));
  const paid = awards.flatMap((award) => {
    const left = withinPair(award, levels.get(award.suggestionId) ?? 'full');
    if (former.has(award.suggestionId) || !left) return [];
    // A price that is said later pays a limited pair nothing more.
    return isLater && left.isPairLimited ? [] : [left];
  });
  return nearestFirst(
    paid.map((award) => ({ ...award, amount: amounts.get(award.suggestionId) ?? 0 })),
    finalPrice,
  );
}

/** Awards sorted by how near their guess came to the final price. */
export function nearestFirst<A extends { amount: number }>(awards: readonly A[], finalPrice: number): A[] {
  return awards.toSorted((a, b) => Math.abs(a.amount - finalPrice) - Math.abs(b.amount - finalPrice));
}

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

type LimitedAward = { xpAwarded: number; tier: Tier };

/** The rest of an award; null if nothing is left. `isPairLimited`: it would have been more. */
export function withinPair<A extends LimitedAward>(
  award: A,
  level: PairLevel,
): (A & { isPairLimited: boolean }) | null {
  if (level === 'none') return null;
  const isPairLimited = level === 'participation' && award.tier !== 'participation';
  return { ...award, ...(isPairLimited && { xpAwarded: xpOf.participation }), isPairLimited };
}

/** The name of a rank from 1 on. */
export function rankBadge(rank: number): string {
  const named = ['Champion', 'Runner-up', 'Third Place'][rank - 1];
  if (named !== undefined) return named;
  if (rank <= 5) return 'Top 5';
  return rank <= 10 ? 'Top 10' : 'Member';
}

/**
 * Entries, sorted by falling XP, with their ranks: equal XP shares a rank and the next one skips (1, 1, 3).
 * `firstRank` is the rank of the first entry, where a page before had better ones.
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

/** Are there enough entries for a podium of the top 3? */
export function hasPodium(count: number): boolean {
  return count >= 3;
}

export type MemberLevel = 'New' | 'Regular' | 'Pro';

/** A person's level by their XP: above 50 Regular, above 100 Pro. */
export function memberLevel(xp: number): MemberLevel {
  if (xp > 100) return 'Pro';
  return xp > 50 ? 'Regular' : 'New';
}
