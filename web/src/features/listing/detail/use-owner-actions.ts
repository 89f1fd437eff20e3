import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { listingClosedMessage } from '@ballpark/domain/contract/filled-messages.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../../lib/api/api.ts';
import { listingKeys } from '../../../lib/api/query-keys.ts';
import { useMutationOnce } from '../../../lib/api/use-mutation-once.ts';
import { useNavigateFromHere } from '../../../lib/use-navigate-from-here.ts';
import { forgetPosted } from '../feed/just-posted.ts';
import { useRefreshListing } from '../../../lib/api/use-refresh-listing.ts';
import { toast } from '../../../ui/toast.ts';

/** Closes the listing with its final price. The listing is fetched again after any answer. */
export function useCloseListing(id: string) {
  const queryClient = useQueryClient();
  const refresh = useRefreshListing(id);
  return useMutationOnce({
    mutationFn: (finalPrice: number) =>
      api('POST /listings/:id/close', { params: { id }, body: { finalPrice } }),
    onSuccess: ({ listing, xpRewards }) => {
      queryClient.setQueryData<ListingDetail>(listingKeys.one(id), listing);
      toast.success(listingClosedMessage(xpRewards.length));
    },
    onError: (error) => toast.error(errorText(error, messages.closeFailed)),
    onSettled: () => void refresh(),
  });
}

/** Opens a closed listing for suggestions again. */
export function useReopenListing(id: string) {
  const queryClient = useQueryClient();
  const refresh = useRefreshListing(id);
  return useMutationOnce({
    mutationFn: () => api('POST /listings/:id/reopen', { params: { id } }),
    onSuccess: (listing) => {
      queryClient.setQueryData<ListingDetail>(listingKeys.one(id), listing);
      toast.success(messages.listingReopened);
    },
    onError: (error) => toast.error(errorText(error, messages.reopenFailed)),
    onSettled: () => void refresh(),
  });
}

/** Deletes the listing and leaves its page. */
export function useDeleteListing(id: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigateFromHere();
  return useMutationOnce({
    mutationFn: () => api('DELETE /listings/:id', { params: { id } }),
    onSuccess: async () => {
      toast.success(messages.listingDeleted);
      forgetPosted(id);
      await navigate('/feed', { replace: true });
      queryClient.removeQueries({ queryKey: listingKeys.one(id) });
      await queryClient.invalidateQueries({ queryKey: listingKeys.all });
    },
    onError: (error) => toast.error(errorText(error, messages.listingDeleteFailed)),
  });
}
