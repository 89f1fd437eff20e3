import type { ListingDetail, ListingDraft } from '@ballpark/domain/contract/listings.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, errorText } from '../../lib/api.ts';
import { listingKeys, profileKeys } from '../../lib/query-keys.ts';
import { useMutationOnce } from '../../lib/use-mutation-once.ts';
import { toast } from '../../ui/toast.ts';

type SaveListingOptions = {
  /** The addresses of the photos once all are on the server; rejects when one is not. */
  finishPhotos: () => Promise<string[]>;
  save: (draft: ListingDraft) => Promise<ListingDetail>;
  /** Texts of the error catalogue (specification, section 8). */
  texts: { saved: string; photosFailed: string; refused: string; failedUnexpectedly: string };
  onSaved: (listing: ListingDetail) => void;
};

/** Sends a listing after its photos. Photos that fail stop it; nothing that was entered is lost. */
export function useSaveListing({ finishPhotos, save, texts, onSaved }: SaveListingOptions) {
  const queryClient = useQueryClient();
  const { mutate, isBusy, error } = useMutationOnce({
    mutationFn: async (draft: ListingDraft) => {
      const photoUrls = await finishPhotos().catch((cause: unknown) => {
        throw new PhotosNotSent(errorText(cause, texts.photosFailed));
      });
      return save({ ...draft, photoUrls });
    },
    onSuccess: (listing) => {
      queryClient.setQueryData(listingKeys.one(listing.id), listing);
      void queryClient.invalidateQueries({ queryKey: listingKeys.all });
      void queryClient.invalidateQueries({ queryKey: profileKeys.listings(listing.userId) });
      toast.success(texts.saved);
      onSaved(listing);
    },
    onError: (cause) => toast.error(textOf(cause)),
  });

  function textOf(cause: Error): string {
    if (cause instanceof PhotosNotSent) return cause.message;
    const isRefusal = cause instanceof ApiError && cause.status > 0;
    return errorText(cause, isRefusal ? texts.refused : texts.failedUnexpectedly);
  }

  return {
    send: mutate,
    isSending: isBusy,
    serverErrors: error instanceof ApiError ? error.fields : none,
  };
}

/** `message` is for people. */
class PhotosNotSent extends Error {}

const none: Record<string, string> = {};
