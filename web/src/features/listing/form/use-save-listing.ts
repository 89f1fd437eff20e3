import type { ListingDetail, ListingDraft } from '@ballpark/domain/contract/listings.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError, errorText } from '../../../lib/api/api.ts';
import { listingKeys, profileKeys } from '../../../lib/api/query-keys.ts';
import { useMutationOnce } from '../../../lib/api/use-mutation-once.ts';
import { hasSignedOut } from '../../../lib/token.ts';
import { keepUnsentNotice } from '../../../lib/unsent-notice.ts';
import { toast } from '../../../ui/toast.ts';

const none: Record<string, string> = {};

type SaveListingOptions = {
  /** Resolves with all URLs once uploaded; rejects if an upload fails. */
  finishPhotos: () => Promise<string[]>;
  save: (draft: ListingDraft) => Promise<ListingDetail>;
  texts: {
    /** ‘Not posted. …’ */
    notSent: string;
    /** ‘It may not have been posted. …’ */
    maybeNotSent: string;
    photosFailed: string;
    refused: string;
    failedUnexpectedly: string;
  };
  onSaved: (listing: ListingDetail) => void;
};

/** Sends the listing after its photos. A failed photo stops it; input is kept. */
export function useSaveListing({ finishPhotos, save, texts, onSaved }: SaveListingOptions) {
  const queryClient = useQueryClient();
  const sending = useRef<Sending | null>(null);
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
      if (sending.current?.stage === 'photos') sayNotSent(texts.notSent);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- only leaving counts
  }, []);
  const { mutate, isBusy, error } = useMutationOnce({
    mutationFn: async (draft: ListingDraft) => {
      const now: Sending = { stage: 'photos', done: new AbortController() };
      sending.current = now;
      watchDocument(now, texts);
      const photoUrls = await finishPhotos().catch((cause: unknown) => {
        throw new PhotosNotSent(errorText(cause, texts.photosFailed));
      });
      // They were warned on leaving.
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
    /** Suppresses the notice that the draft is kept. */
    drop: () => {
      sending.current?.done.abort();
      sending.current = null;
    },
    serverErrors: error instanceof ApiError ? error.fields : none,
  };
}

/** `message` is shown to people. */
class PhotosNotSent extends Error {}

/** `done` aborts on success and failure alike. */
type Sending = { stage: 'photos' | 'listing' | null; done: AbortController };

/** Leaving stops the uploads, and the listing is not sent. */
function sayNotSent(text: string): void {
  // Signing out discards the draft.
  if (!hasSignedOut()) toast.error(text);
}

/** Leaves a notice for the next page: after an unload the outcome is unknown. */
function watchDocument(sending: Sending, texts: SaveListingOptions['texts']): void {
  const note = () => {
    if (sending.stage === 'photos') keepUnsentNotice(texts.notSent);
    else if (sending.stage === 'listing') keepUnsentNotice(texts.maybeNotSent);
  };
  addEventListener('pagehide', note, { signal: sending.done.signal });
}
