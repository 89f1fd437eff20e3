import { i18n } from '@lingui/core';
import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { listingClosedMessage } from '@ballpark/domain/contract/filled-texts.ts';
import { outcomeMessages } from '@ballpark/domain/contract/listing-messages.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../../lib/api/api.ts';
import { listingKeys } from '../../../lib/api/query-keys.ts';
import { useMutationOnce } from '../../../lib/api/use-mutation-once.ts';
import { useNavigateFromHere } from '../../../lib/use-navigate-from-here.ts';
import { forgetPosted } from '../feed/just-posted.ts';
import { useRefreshListing } from '../listing-query.ts';
import { toast } from '../../../ui/toast.ts';
import { say } from '../../../ui/say.ts';

/**
 * Closes, or adds the final price after an automatic close. Null: not sold. Refetches the listing
 * in any case.
 */
export function useCloseListing({ id, isActive }: Pick<ListingDetail, 'id' | 'isActive'>) {
  const queryClient = useQueryClient();
  const refresh = useRefreshListing(id);
  return useMutationOnce({
    mutationFn: (finalPrice: number | null) =>
      isActive && finalPrice !== null
        ? api('POST /listings/:id/close', { params: { id }, body: { finalPrice } })
        : api('POST /listings/:id/final-price', { params: { id }, body: { finalPrice } }),
    onSuccess: ({ listing, xpRewards }) => {
      queryClient.setQueryData<ListingDetail>(listingKeys.one(id), listing);
      toast.success(
        listing.autoClosedAt
          ? say(outcomeMessages.answerSaved)
          : listingClosedMessage(i18n, xpRewards.length),
      );
    },
    onError: (error) =>
      toast.error(errorText(error, isActive ? say(messages.closeFailed) : say(outcomeMessages.answerFailed))),
    onSettled: () => void refresh(),
  });
}

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
