import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import type { SimilarPrices } from '@ballpark/domain/contract/prices.ts';
import { distanceUnitAt } from '@ballpark/domain/places.ts';
import { formatAlike } from '@ballpark/domain/rough-amount.ts';
import { site } from '@ballpark/domain/site.ts';
import { plural } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { priceKeys } from '../../lib/api/query-keys.ts';
import { TextLink } from '../../ui/links.tsx';

export type IndexHereProps = {
  listing: Pick<ListingDetail, 'type' | 'latitude' | 'longitude'>;
  similar: Pick<SimilarPrices, 'words' | 'currency'>;
};

/** What things of these words went for around a listing; nothing where too few did. */
export function IndexHere({ listing: { type, latitude, longitude }, similar }: IndexHereProps) {
  const { words, currency } = similar;
  const place = latitude === null || longitude === null ? null : { latitude, longitude };
  const isInMiles = distanceUnitAt(place) === 'miles';
  const query = { words, currency, type, ...place, radius: isInMiles ? sixtyMilesKm : hundredKm };
  const { data } = useQuery({
    queryKey: priceKeys.index(query),
    queryFn: ({ signal }) => api('GET /price-index', { query, signal }),
    enabled: site.publishesPrices && place !== null,
    staleTime: freshForMs,
  });
  if (!data?.figure || place === null) return null;
  const { count } = data.figure;
  const [low = '', high = ''] = formatAlike([data.figure.low, data.figure.high], currency);
  const address = {
    q: words,
    currency,
    type,
    latitude: `${place.latitude}`,
    longitude: `${place.longitude}`,
  };
  return (
    <p className="mt-3">
      <TextLink to={`/prices?${new URLSearchParams(address).toString()}`}>
        {isInMiles
          ? plural(
              { count },
              {
                one: `“${words}”, within 60 miles: half of # sale went for ${low} to ${high}`,
                other: `“${words}”, within 60 miles: half of # sales went for ${low} to ${high}`,
              },
            )
          : plural(
              { count },
              {
                one: `“${words}”, within 100 km: half of # sale went for ${low} to ${high}`,
                other: `“${words}”, within 100 km: half of # sales went for ${low} to ${high}`,
              },
            )}
      </TextLink>
    </p>
  );
}

const [hundredKm, sixtyMilesKm] = [100, 97];
const freshForMs = 5 * 60_000;
