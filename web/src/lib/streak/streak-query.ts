import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { freshFor } from '../api/query-client.ts';
import { profileKeys } from '../api/query-keys.ts';

/** Invalidated with the profile. */
export function streakQuery(userId: string) {
  return queryOptions({
    queryKey: profileKeys.streak(userId),
    queryFn: ({ signal }) => api('GET /xp/streak', { signal }),
    staleTime: freshFor.profile,
  });
}
