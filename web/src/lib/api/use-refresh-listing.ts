import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from './api.ts';
import { listingKeys, profileKeys } from './query-keys.ts';
import { useSession } from '../session/session.tsx';

/**
 * Fetches again what a suggestion, a close or a reopening changes: the listing, every list that may hold it, and the reader's own XP (product
 * 2.12).
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
