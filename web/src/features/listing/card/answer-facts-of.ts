import type { ListingCard } from '@ballpark/domain/contract/listings.ts';

/** The facts that decide whether an owner may still say what a listing was sold for (product 6.10). */
export function answerFactsOf(
  listing: Pick<ListingCard, 'userId' | 'isActive' | 'autoClosedAt' | 'priceAnsweredAt'>,
) {
  const { userId, isActive, autoClosedAt, priceAnsweredAt } = listing;
  return {
    ownerId: userId,
    isActive,
    autoClosedAtMs: autoClosedAt === null ? null : Date.parse(autoClosedAt),
    isPriceAnswered: priceAnsweredAt !== null,
  };
}
