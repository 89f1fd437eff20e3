import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { t } from '@lingui/core/macro';
import { type Query, useMutation, useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { api, errorText } from '../../../lib/api/api.ts';
import { patchCards } from '../../../lib/api/patch-cards.ts';
import { listingKeys } from '../../../lib/api/query-keys.ts';
import { classes } from '../../../ui/classes.ts';
import { pulse } from '../../../ui/pulse.ts';
import { toast } from '../../../ui/toast.ts';

type SaveButtonProps = { listing: Pick<ListingCard, 'id' | 'title' | 'isSaved'> };

/** Optimistic; rolls back with a toast if the server refuses. */
export function SaveButton({ listing: { id, title, isSaved } }: SaveButtonProps) {
  const queryClient = useQueryClient();
  const mutationKey = ['save', id];
  const { mutate } = useMutation({
    mutationKey,
    // In sequence, so that the last press wins.
    scope: { id: mutationKey.join() },
    mutationFn: (saves: boolean) =>
      saves
        ? api('PUT /listings/:id/save', { params: { id } })
        : api('DELETE /listings/:id/save', { params: { id } }),
    onMutate: (saves) => patchCards(queryClient, id, () => ({ isSaved: saves })),
    onSuccess: (_answer, saves) => {
      // A later press decides.
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      // A fetch that began before the press is stale: repeat it.
      patchCards(queryClient, id, () => ({ isSaved: saves }));
      for (const queryKey of [listingKeys.all, listingKeys.one(id)])
        void queryClient.invalidateQueries({ queryKey, predicate: isOnItsWay });
    },
    onError: (error, saves) => {
      patchCards(queryClient, id, () => ({ isSaved: !saves }));
      toast.error(errorText(error, messages.saveFailed));
    },
    // Not refetched now, so that a card removed by mistake can be saved again.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: listingKeys.saved, refetchType: 'none' }),
  });
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={t`Save: ${title}`}
      title={
        isSaved
          ? t({ message: 'Saved', context: 'a listing is' })
          : t({ message: 'Save', context: 'a listing for later' })
      }
      onClick={() => {
        pulse(8);
        mutate(!isSaved);
      }}
      className="inline-grid size-11 shrink-0 place-items-center rounded-full bg-raised text-ink shadow-card transition-colors hover:bg-sunken"
    >
      <Heart
        aria-hidden
        className={classes(
          'size-5 transition-transform',
          isSaved && 'scale-110 fill-current text-danger-ink',
        )}
      />
    </button>
  );
}

function isOnItsWay({ state }: Query): boolean {
  return state.fetchStatus === 'fetching';
}
