import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';

/** The amounts of others on a listing that its reader can see: their suggestions, and the offer. */
export function amountsOfOthers(
  { suggestions, offerAmount }: Pick<ListingDetail, 'suggestions' | 'offerAmount'>,
  readerId: string,
): number[] {
  const others = suggestions.filter(({ userId }) => userId !== readerId).map(({ amount }) => amount);
  return offerAmount === null ? others : [...others, offerAmount];
}
