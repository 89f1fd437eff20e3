import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSession } from '../../lib/session/session.tsx';
import { api } from '../../lib/api/api.ts';
import { listingKeys, profileKeys } from '../../lib/api/query-keys.ts';

/** A card's prefetch serves the page that it opens. */
const freshForMs = 10_000;

export function listingQuery(id: string) {
  return queryOptions({
    queryKey: listingKeys.one(id),
    queryFn: ({ signal }) => api('GET /listings/:id', { params: { id }, signal }),
    staleTime: freshForMs,
  });
}

/** Refetches the listing, lists that may contain it, and the reader's XP. */
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
      // Ignored: the change succeeded, and XP may lag once.
      api('GET /auth/profile', {}).then(
        (reply) => replaceUser(reply.user),
        () => undefined,
      ),
    ]);
  }, [id, userId, queryClient, replaceUser]);
}
