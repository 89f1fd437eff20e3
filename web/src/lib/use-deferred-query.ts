import { useDeferredValue } from 'react';

/**
 * Renders data in a deferred update, so that phones stay responsive. Pending until first rendered;
 * cached data renders at once.
 */
export function useDeferredQuery<Found>(query: { data: Found | undefined; isPending: boolean }) {
  const data = useDeferredValue(query.data);
  return { data, isPending: query.isPending || (query.data !== undefined && data === undefined) };
}
