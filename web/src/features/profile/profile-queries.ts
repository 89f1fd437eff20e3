import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { freshFor } from '../../lib/api/fresh-for.ts';
import { accountKeys, profileKeys } from '../../lib/api/query-keys.ts';

/** A person, and what they posted and suggested. All fresh for 5 minutes (product 2.12). */
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

/** One's own guesses whose price is public. They go stale with the profile, because its key begins theirs. */
export function closedGuessesQuery(userId: string) {
  return queryOptions({
    queryKey: profileKeys.closedGuesses(userId),
    queryFn: ({ signal }) => api('GET /profile/closed-guesses', { signal }),
    staleTime: freshFor.profile,
  });
}

/** One's own name and username. Asked each time: another device may have changed them. */
export function namesQuery() {
  return queryOptions({
    queryKey: accountKeys.names,
    queryFn: ({ signal }) => api('GET /account', { signal }),
    staleTime: 0,
  });
}

/** The person who has or had this username. */
export function usernameQuery(username: string) {
  return queryOptions({
    queryKey: ['username', 'owner', username],
    queryFn: ({ signal }) => api('GET /usernames/:username', { params: { username }, signal }),
  });
}
