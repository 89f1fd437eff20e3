import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { freshFor } from '../../lib/api/query-client.ts';
import { profileKeys } from '../../lib/api/query-keys.ts';

/** All achievements with how far a person is. Stale with their profile, else fresh for 5 minutes (product 2.12). */
export function achievementsQuery(userId: string) {
  return queryOptions({
    queryKey: [...profileKeys.one(userId), 'achievements'],
    queryFn: ({ signal }) =>
      api('GET /achievements/users/:id/achievements', {
        params: { id: userId },
        query: { includeProgress: 'true' },
        signal,
      }),
    staleTime: freshFor.achievements,
  });
}

/** What they are counted from, in four numbers. */
export function achievementSummaryQuery(userId: string) {
  return queryOptions({
    queryKey: [...profileKeys.one(userId), 'achievement-summary'],
    queryFn: ({ signal }) =>
      api('GET /achievements/users/:id/achievements/progress', { params: { id: userId }, signal }),
    staleTime: freshFor.achievements,
  });
}
