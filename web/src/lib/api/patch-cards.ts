import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import type { QueryClient } from '@tanstack/react-query';
import { listingKeys } from './query-keys.ts';

/** Changes a listing in every list and page that shows it, before the server has answered. */
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
  // Data that is set counts as fetched, but what is saved may be another list by now.
  void queryClient.invalidateQueries({ queryKey: listingKeys.saved, refetchType: 'none' });
}
