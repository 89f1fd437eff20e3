import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import type { QueryClient } from '@tanstack/react-query';
import { listingKeys } from './query-keys.ts';

/** Optimistic update in every list and page. */
export function patchCards(
  queryClient: QueryClient,
  listingId: string,
  change: (card: ListingCard) => Partial<ListingCard>,
): void {
  const patch = (card: ListingCard) => (card.id === listingId ? { ...card, ...change(card) } : card);
  queryClient.setQueriesData<ListingCard[] | { data: ListingCard[] }>(
    { queryKey: listingKeys.all },
    (answer) => {
      if (!answer) return answer;
      return Array.isArray(answer) ? answer.map(patch) : { ...answer, data: answer.data.map(patch) };
    },
  );
  queryClient.setQueryData<ListingCard>(
    listingKeys.one(listingId),
    (listing) => listing && { ...listing, ...change(listing) },
  );
  // Setting data marks it fresh, but the saved list may differ by now.
  void queryClient.invalidateQueries({ queryKey: listingKeys.saved, refetchType: 'none' });
}
