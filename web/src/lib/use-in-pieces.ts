import { useDeferredValue } from 'react';

/**
 * What a query found, drawn in pieces between which a phone answers touches; all at once would keep it busy. Pending until it is drawn
 * for the first time. What is on the device already is drawn at once.
 */
export function useInPieces<Found>(query: { data: Found | undefined; isPending: boolean }) {
  const data = useDeferredValue(query.data);
  return { data, isPending: query.isPending || (query.data !== undefined && data === undefined) };
}
