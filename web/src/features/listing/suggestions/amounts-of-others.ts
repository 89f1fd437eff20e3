import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';

/** What others named on a listing, as far as its reader can see it: their suggestions, and the offer. */
export function amountsOfOthers(
  { suggestions, offerAmount }: Pick<ListingDetail, 'suggestions' | 'offerAmount'>,
  readerId: string,
): number[] {
  const others = suggestions.filter(({ userId }) => userId !== readerId).map(({ amount }) => amount);
  return offerAmount === null ? others : [...others, offerAmount];
}
