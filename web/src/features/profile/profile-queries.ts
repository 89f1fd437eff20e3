import type { InputOf } from '@ballpark/domain/contract/operations.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiError, api, errorText } from '../../lib/api/api.ts';
import { freshFor } from '../../lib/api/query-client.ts';
import { accountKeys, profileKeys } from '../../lib/api/query-keys.ts';
import { useSession } from '../../lib/session/session.tsx';

export function profileQuery(id: string) {
  return queryOptions({
    queryKey: profileKeys.one(id),
    queryFn: ({ signal }) => api('GET /profile/:id', { params: { id }, signal }),
    staleTime: freshFor.profile,
  });
}

export function profileListingsQuery(id: string) {
  return queryOptions({
    queryKey: profileKeys.listings(id),
    queryFn: ({ signal }) => api('GET /profile/:id/listings', { params: { id }, signal }),
    staleTime: freshFor.profile,
  });
}

export function profileSuggestionsQuery(id: string) {
  return queryOptions({
    queryKey: profileKeys.suggestions(id),
    queryFn: ({ signal }) => api('GET /profile/:id/suggestions', { params: { id }, signal }),
    staleTime: freshFor.profile,
  });
}

/** Guesses with a public price. Invalidated with the profile, by key prefix. */
export function closedGuessesQuery(userId: string) {
  return queryOptions({
    queryKey: profileKeys.closedGuesses(userId),
    queryFn: ({ signal }) => api('GET /profile/closed-guesses', { signal }),
    staleTime: freshFor.profile,
  });
}

/** Always refetched: another device may have changed them. */
export function namesQuery() {
  return queryOptions({
    queryKey: accountKeys.names,
    queryFn: ({ signal }) => api('GET /account', { signal }),
    staleTime: 0,
  });
}

/** The current or former holder. */
export function usernameQuery(username: string) {
  return queryOptions({
    queryKey: ['username', 'owner', username],
    queryFn: ({ signal }) => api('GET /usernames/:username', { params: { username }, signal }),
  });
}

/** Then refetches what is shown. */
export function useUpdateProfile(): (change: InputOf<'PUT /profile'>['body']) => Promise<void> {
  const queryClient = useQueryClient();
  const { replaceUser } = useSession();
  return useCallback(
    async (change) => {
      const { user } = await api('PUT /profile', { body: change });
      replaceUser(user);
      // A new location changes feed order, distances and ranking.
      const changed = change.place === undefined ? { queryKey: profileKeys.one(user.id) } : {};
      await queryClient.invalidateQueries(changed);
    },
    [queryClient, replaceUser],
  );
}

export function useRename(): (change: InputOf<'PUT /account'>['body']) => Promise<void> {
  const queryClient = useQueryClient();
  const { replaceUser } = useSession();
  return async (change) => {
    const { user } = await api('PUT /account', { body: change });
    replaceUser(user);
    await queryClient.invalidateQueries({ queryKey: accountKeys.names });
    await queryClient.invalidateQueries({ queryKey: profileKeys.one(user.id) });
  };
}

/** Prefers the server's `message`; other calls use `error`. */
export function profileErrorText(error: unknown, fallback: string): string {
  const said = error instanceof ApiError ? error.serverMessage : '';
  return said || errorText(error, fallback);
}
