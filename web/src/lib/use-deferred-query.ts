import { useDeferredValue } from 'react';

/**
 * A query whose data React renders as a deferred update, so that a phone can answer touches in between. It is pending until the
 * data is rendered for the first time; data that is cached is rendered at once.
 */
export function useDeferredQuery<Found>(query: { data: Found | undefined; isPending: boolean }) {
  const data = useDeferredValue(query.data);
  return { data, isPending: query.isPending || (query.data !== undefined && data === undefined) };
}
