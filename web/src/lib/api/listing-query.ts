import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';
import { listingKeys } from './query-keys.ts';

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
