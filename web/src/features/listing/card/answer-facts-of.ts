import type { ListingCard } from '@ballpark/domain/contract/listings.ts';

/** What decides whether its owner may still say what a listing went for (product 6.10). */
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
