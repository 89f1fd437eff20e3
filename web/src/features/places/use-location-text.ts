import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { shortenLocation } from '@ballpark/domain/places.ts';
import { t } from '@lingui/core/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { freshFor } from '../../lib/api/query-client.ts';
import { placeKeys } from '../../lib/api/query-keys.ts';
import { lookUpLocation } from './look-up-location.ts';
import { say } from '../../ui/say.ts';

/** Degrees, or null. */
type MaybePoint = { latitude: number | null; longitude: number | null };

/** Null without a point. */
export function locationQuery({ latitude, longitude }: MaybePoint) {
  const known = latitude === null || longitude === null ? null : { latitude, longitude };
  return queryOptions({
    queryKey: known ? placeKeys.lookup(known) : ['places', 'lookup', null],
    queryFn: ({ signal }) => (known ? lookUpLocation(known, signal) : null),
    staleTime: freshFor.profile,
  });
}

export function useLocationText(point: MaybePoint): string {
  const isKnown = point.latitude !== null && point.longitude !== null;
  const { data } = useQuery({ ...locationQuery(point), enabled: isKnown });
  if (!isKnown) return say(messages.locationUnavailable);
  return data ? shortenLocation(data.formattedLocation) : t`Loading location...`;
}
