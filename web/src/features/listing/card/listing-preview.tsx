import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../../lib/api/api.ts';
import { freshFor } from '../../../lib/api/query-client.ts';
import { listingKeys } from '../../../lib/api/query-keys.ts';
import { LatestListings } from './latest-listings.tsx';

/** The latest listings on the landing page of the app. */
export function ListingPreview() {
  const queryClient = useQueryClient();
  const load = useCallback(
    () =>
      queryClient.fetchQuery({
        queryKey: [...listingKeys.all, 'preview'],
        queryFn: ({ signal }) => api('GET /listings', { query: { radius: 0 }, signal }),
        staleTime: freshFor.landingPreview,
      }),
    [queryClient],
  );
  return (
    <div data-listing-preview="">
      <LatestListings load={load} />
    </div>
  );
}
