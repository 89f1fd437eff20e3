import type { ListingDetail, ListingDraft } from '@ballpark/domain/contract/listings.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError, errorText } from '../../../lib/api/api.ts';
import { listingKeys, profileKeys } from '../../../lib/api/query-keys.ts';
import { useMutationOnce } from '../../../lib/api/use-mutation-once.ts';
import { toast } from '../../../ui/toast.ts';
import { type Sending, sayNotSent, watchDocument } from './leaving.ts';

type SaveListingOptions = {
  /** The addresses of the photos once all are on the server; rejects when one is not. */
  finishPhotos: () => Promise<string[]>;
  save: (draft: ListingDraft) => Promise<ListingDetail>;
  /** Texts of the error catalogue (product 2.13). */
  texts: {
    /** The verb in the texts: ‘posted’. */
    did: string;
    photosFailed: string;
    refused: string;
    failedUnexpectedly: string;
  };
  onSaved: (listing: ListingDetail) => void;
};

/** Sends a listing after its photos. Photos that fail stop it; nothing that was entered is lost. */
export function useSaveListing({ finishPhotos, save, texts, onSaved }: SaveListingOptions) {
  const queryClient = useQueryClient();
  const sending = useRef<Sending | null>(null);
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
      if (sending.current?.stage === 'photos') sayNotSent(texts.did);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- only leaving counts
  }, []);
  const { mutate, isBusy, error } = useMutationOnce({
    mutationFn: async (draft: ListingDraft) => {
      const now: Sending = { stage: 'photos', done: new AbortController() };
      sending.current = now;
      watchDocument(now, texts.did);
      const photoUrls = await finishPhotos().catch((cause: unknown) => {
        throw new PhotosNotSent(errorText(cause, texts.photosFailed));
      });
      // A person who left the page has been warned that it is not sent.
      if (hasLeft.current) throw new PhotosNotSent();
      now.stage = 'listing';
      return save({ ...draft, photoUrls });
    },
    onSettled: () => {
      sending.current?.done.abort();
      sending.current = null;
    },
    onSuccess: (listing) => {
      queryClient.setQueryData(listingKeys.one(listing.id), listing);
      void queryClient.invalidateQueries({ queryKey: listingKeys.all });
      void queryClient.invalidateQueries({ queryKey: profileKeys.listings(listing.userId) });
      onSaved(listing);
    },
    onError: (cause) => {
      if (!(hasLeft.current && cause instanceof PhotosNotSent)) toast.error(textOf(cause));
    },
  });

  function textOf(cause: Error): string {
    if (cause instanceof PhotosNotSent) return cause.message;
    const isRefusal = cause instanceof ApiError && cause.status > 0;
    return errorText(cause, isRefusal ? texts.refused : texts.failedUnexpectedly);
  }

  return {
    send: mutate,
    isSending: isBusy,
    /** A person who discards the draft need not read that it is kept. */
    drop: () => {
      sending.current?.done.abort();
      sending.current = null;
    },
    serverErrors: error instanceof ApiError ? error.fields : none,
    /** Why it was refused, where no field is to blame. */
    refusal: error instanceof ApiError && Object.keys(error.fields).length === 0 ? textOf(error) : null,
  };
}

/** `message` is for people. */
class PhotosNotSent extends Error {}

const none: Record<string, string> = {};
