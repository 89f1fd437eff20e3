import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { freshFor } from '../../lib/api/query-client.ts';
import { placeKeys } from '../../lib/api/query-keys.ts';
import { lookUpLocation } from './look-up-location.ts';

/** City and country of a point as text, or a note while they are looked up or when there is no point (product 2.9). */
export function useLocationText(point: { latitude: number | null; longitude: number | null }): string {
  const { latitude, longitude } = point;
  const known = latitude === null || longitude === null ? null : { latitude, longitude };
  const { data } = useQuery({
    queryKey: known ? placeKeys.lookup(known) : ['places', 'lookup', null],
    queryFn: ({ signal }) => (known ? lookUpLocation(known, signal) : null),
    enabled: known !== null,
    staleTime: freshFor.profile,
  });
  if (!known) return messages.locationUnavailable;
  return data ? data.formattedLocation : 'Loading location...';
}
