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
