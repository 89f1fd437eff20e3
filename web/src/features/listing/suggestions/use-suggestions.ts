import type { UnlockedAchievement } from '@ballpark/domain/contract/xp.ts';
import type { Person } from '@ballpark/domain/contract/fields.ts';
import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import type { Suggestion, SuggestionDraft } from '@ballpark/domain/contract/suggestions.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../../lib/api/api.ts';
import { useRefreshListing } from '../listing-query.ts';
import { listingKeys } from '../../../lib/api/query-keys.ts';
import { serverNowMs } from '../../../lib/clock.ts';
import { pulse } from '../../../ui/pulse.ts';
import { toast } from '../../../ui/toast.ts';

/** The id until the server assigns one. */
export const pendingId = 'pending';

/** Optimistic; rolled back with a toast on refusal. Then refetches: the listing may have closed. */
export function useSuggest(listingId: string, author: Person) {
  const queryClient = useQueryClient();
  const refresh = useRefreshListing(listingId);
  const key = listingKeys.one(listingId);
  return useMutation({
    mutationFn: (draft: SuggestionDraft) =>
      api('POST /listings/:id/suggest', { params: { id: listingId }, body: { listingId, ...draft } }),
    onMutate: async (draft) => {
      pulse(12);
      await queryClient.cancelQueries({ queryKey: key });
      const expected = pendingSuggestion(listingId, draft, author);
      queryClient.setQueryData<ListingDetail>(key, (listing) => listing && withOwn(listing, expected));
    },
    onSuccess: ({ unlockedAchievements = [], ...suggestion }) => {
      toast.success(messages.suggestionSubmitted);
      celebrateLate(unlockedAchievements);
      // Pending until the fair price counts it, too, or until that can't be read.
      const settle = () =>
        queryClient.setQueryData<ListingDetail>(key, (listing) => listing && settled(listing, suggestion));
      void refresh().finally(settle);
    },
    onError: (error) => {
      queryClient.setQueryData<ListingDetail>(key, (listing) => listing && without(listing, pendingId));
      toast.error(errorText(error, messages.suggestionFailed));
      void refresh();
    },
  });
}

export function useUpdateSuggestion(listingId: string) {
  const queryClient = useQueryClient();
  const refresh = useRefreshListing(listingId);
  return useMutation({
    mutationFn: ({ id, ...draft }: SuggestionDraft & { id: string }) =>
      api('PUT /suggestions/:id', { params: { id }, body: draft }),
    onSuccess: (suggestion) => {
      queryClient.setQueryData<ListingDetail>(
        listingKeys.one(listingId),
        (listing) =>
          listing && {
            ...listing,
            suggestions: listing.suggestions.map((one) => (one.id === suggestion.id ? suggestion : one)),
          },
      );
      toast.success(messages.suggestionUpdated);
    },
    onError: (error) => toast.error(errorText(error, messages.suggestionUpdateFailed)),
    onSettled: () => void refresh(),
  });
}

export function useWithdrawSuggestion(listingId: string) {
  const queryClient = useQueryClient();
  const refresh = useRefreshListing(listingId);
  return useMutation({
    mutationFn: (id: string) => api('DELETE /suggestions/:id', { params: { id } }),
    onSuccess: ({ id }) => {
      queryClient.setQueryData<ListingDetail>(
        listingKeys.one(listingId),
        (listing) => listing && without(listing, id),
      );
      toast.success(messages.suggestionWithdrawn);
    },
    onError: (error) => toast.error(errorText(error, messages.suggestionWithdrawFailed)),
    onSettled: () => void refresh(),
  });
}

function pendingSuggestion(listingId: string, draft: SuggestionDraft, user: Person): Suggestion {
  const createdAt = new Date(serverNowMs()).toISOString();
  return {
    ...draft,
    id: pendingId,
    listingId,
    userId: user.id,
    user,
    createdAt,
    editedAt: null,
    xpAwarded: null,
  };
}

function withOwn(listing: ListingDetail, own: Suggestion): ListingDetail {
  const others = listing.suggestions.filter(({ userId }) => userId !== own.userId);
  // Others' may be hidden, so the count is kept apart.
  const isNew = others.length === listing.suggestions.length;
  const suggestionCount = listing.suggestionCount + (isNew ? 1 : 0);
  return { ...listing, suggestions: [own, ...others], suggestionCount };
}

function settled(listing: ListingDetail, own: Suggestion): ListingDetail {
  return listing.suggestions.some(({ id }) => id === pendingId) ? withOwn(listing, own) : listing;
}

function without(listing: ListingDetail, suggestionId: string): ListingDetail {
  const suggestions = listing.suggestions.filter(({ id }) => id !== suggestionId);
  const suggestionCount = listing.suggestionCount - (listing.suggestions.length - suggestions.length);
  return { ...listing, suggestions, suggestionCount };
}

/** Lazy, since few unlock anything; if loading fails, the notification remains. */
export function celebrateLate(achievements: readonly UnlockedAchievement[]): void {
  if (achievements.length === 0) return;
  import('./celebrate-unlocks.ts')
    .then(({ celebrateUnlocks }) => celebrateUnlocks(achievements))
    .catch(() => undefined);
}

/** Others' visible suggestions, and the offer. */
export function amountsOfOthers(
  { suggestions, offerAmount }: Pick<ListingDetail, 'suggestions' | 'offerAmount'>,
  readerId: string,
): number[] {
  const others = suggestions.filter(({ userId }) => userId !== readerId).map(({ amount }) => amount);
  return offerAmount === null ? others : [...others, offerAmount];
}
