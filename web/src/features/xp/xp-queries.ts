import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { freshFor } from '../../lib/api/query-client.ts';
import { leaderboardKeys, profileKeys } from '../../lib/api/query-keys.ts';

/** Degrees and kilometres. */
export type Circle = { latitude: number; longitude: number; radiusKm: number };

/** Null for anywhere. */
export function leaderboardQuery(circle: Circle | null) {
  const query = circle && {
    location: `${circle.latitude},${circle.longitude}`,
    radius: circle.radiusKm,
  };
  return queryOptions({
    queryKey: [...leaderboardKeys.all, query],
    queryFn: ({ signal }) => api('GET /xp/leaderboard', { query: query ?? {}, signal }),
    staleTime: freshFor.oneVisit,
    placeholderData: keepPreviousData,
  });
}

/** Newest first. Invalidated with the profile. */
export function xpHistoryQuery(userId: string) {
  return queryOptions({
    queryKey: [...profileKeys.one(userId), 'xp-history'],
    queryFn: ({ signal }) => api('GET /xp/history/:userId', { params: { userId }, signal }),
    staleTime: freshFor.profile,
  });
}
