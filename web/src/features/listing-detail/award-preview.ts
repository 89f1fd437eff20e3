import type { ListingDetail, XpReward } from '@ballpark/domain/contract/listings.ts';
import { toMinor } from '@ballpark/domain/money.ts';
import { awardXp } from '@ballpark/domain/xp.ts';

type Priced = Pick<ListingDetail, 'currency' | 'suggestions'>;
export type AwardPreview = Pick<XpReward, 'suggestionId' | 'amount' | 'xpAwarded' | 'tier'>;

/**
 * What a close at this price would award, the nearest guess first; empty while the price is none (specification,
 * section 2). A close pays every suggestion, so beside paid ones those not paid were made after a price was shown.
 */
export function previewAwards(finalPrice: number | null, { currency, suggestions }: Priced): AwardPreview[] {
  const finalMinor = finalPrice === null ? null : toMinor(finalPrice, currency);
  if (finalPrice === null || finalMinor === null || finalMinor === 0) return [];
  const wasClosedBefore = suggestions.some(({ xpAwarded }) => xpAwarded !== null);
  const amounts = new Map(suggestions.map(({ id, amount }) => [id, amount]));
  const awards = awardXp(
    finalMinor,
    suggestions.map(({ id, amount, xpAwarded }) => ({
      suggestionId: id,
      amountMinor: toMinor(amount, currency) ?? Math.round(amount),
      isPaid: xpAwarded !== null,
      isLate: wasClosedBefore,
    })),
  );
  return nearestFirst(
    awards.map((award) => ({ ...award, amount: amounts.get(award.suggestionId) ?? 0 })),
    finalPrice,
  );
}

/** Awards sorted by how near their guess came to the final price. */
export function nearestFirst<A extends { amount: number }>(awards: readonly A[], finalPrice: number): A[] {
  return awards.toSorted((a, b) => Math.abs(a.amount - finalPrice) - Math.abs(b.amount - finalPrice));
}
