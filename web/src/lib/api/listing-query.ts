import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSession } from '../session/session.tsx';
import { api } from './api.ts';
import { listingKeys, profileKeys } from './query-keys.ts';

/** Fresh data is not asked for again, so that a card's prefetch serves the page that it opens. */
const freshForMs = 10_000;

/** One listing with its suggestions. */
export function listingQuery(id: string) {
  return queryOptions({
    queryKey: listingKeys.one(id),
    queryFn: ({ signal }) => api('GET /listings/:id', { params: { id }, signal }),
    staleTime: freshForMs,
  });
}

/**
 * Fetches again what a suggestion, a close or a reopening changes: the listing, every list that may hold it, and the reader's own XP.
 */
export function useRefreshListing(id: string): () => Promise<void> {
  const queryClient = useQueryClient();
  const { user, replaceUser } = useSession();
  const userId = user?.id;
  return useCallback(async () => {
    const own =
      userId === undefined ? [] : [queryClient.invalidateQueries({ queryKey: profileKeys.one(userId) })];
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: listingKeys.one(id) }),
      queryClient.invalidateQueries({ queryKey: listingKeys.all }),
      ...own,
      // A failure here is ignored: the change itself has succeeded, and the sidebar's XP may lag behind once.
      api('GET /auth/profile', {}).then(
        (reply) => replaceUser(reply.user),
        () => undefined,
      ),
    ]);
  }, [id, userId, queryClient, replaceUser]);
}
