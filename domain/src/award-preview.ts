import { toMinor } from './money.ts';
import { type PairLevel, withinPair } from './pair-limit.ts';
import { awardXp, isLate, laterAwards, type Tier, xpOf } from './xp.ts';

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
