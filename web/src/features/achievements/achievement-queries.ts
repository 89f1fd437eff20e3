import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { freshFor } from '../../lib/api/query-client.ts';
import { profileKeys } from '../../lib/api/query-keys.ts';

/** With the person's progress. Invalidated with the profile, else stale after 5 minutes. */
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

/** Progress towards most achievements. */
export function achievementSummaryQuery(userId: string) {
  return queryOptions({
    queryKey: [...profileKeys.one(userId), 'achievement-summary'],
    queryFn: ({ signal }) =>
      api('GET /achievements/users/:id/achievements/progress', { params: { id: userId }, signal }),
    staleTime: freshFor.achievements,
  });
}
