import type { DistanceUnit } from '@ballpark/domain/distance.ts';
import { queryOptions } from '@tanstack/react-query';
import { apiPage } from '../../../lib/api/api.ts';
import { freshFor } from '../../../lib/api/fresh-for.ts';
import { listingKeys } from '../../../lib/api/query-keys.ts';
import { type FeedFilters, feedQuery } from './feed-filters.ts';

const freshForMs = 30_000;

/** One page of the filtered feed. */
export function feedPageQuery(filters: FeedFilters, page: number, unit: DistanceUnit) {
  const query = feedQuery(filters, page, unit);
  return queryOptions({
    queryKey: [...listingKeys.all, 'feed', query],
    queryFn: ({ signal }) => apiPage('GET /listings', { query, signal }),
    staleTime: freshForMs,
  });
}

/** The community feed: no filter, so by distance band and date (product 7.1). */
export function homeFeedQuery() {
  return queryOptions({
    queryKey: [...listingKeys.all, 'home'],
    queryFn: ({ signal }) => apiPage('GET /listings', { query: {}, signal }),
    staleTime: freshFor.homeFeed,
  });
}
