import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { outcomeMessages as messages } from '@ballpark/domain/contract/outcome-messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../../lib/api/api.ts';
import { listingKeys } from '../../../lib/api/query-keys.ts';
import { useMutationOnce } from '../../../lib/api/use-mutation-once.ts';
import { useRefreshListing } from '../../../lib/api/use-refresh-listing.ts';
import { toast } from '../../../ui/toast.ts';

/** Says what a listing went for that closed by itself; null: it was not sold. */
export function useAnswerFinalPrice(id: string) {
  const queryClient = useQueryClient();
  const refresh = useRefreshListing(id);
  return useMutationOnce({
    mutationFn: (finalPrice: number | null) =>
      api('POST /listings/:id/final-price', { params: { id }, body: { finalPrice } }),
    onSuccess: ({ listing }) => {
      queryClient.setQueryData<ListingDetail>(listingKeys.one(id), listing);
      toast.success(messages.answerSaved);
    },
    onError: (error) => toast.error(errorText(error, messages.answerFailed)),
    onSettled: () => void refresh(),
  });
}
