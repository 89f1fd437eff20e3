import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../../lib/api/api.ts';
import { freshFor } from '../../../lib/api/query-client.ts';
import { listingKeys } from '../../../lib/api/query-keys.ts';
import { ListingPreviewSkeleton } from './listing-preview-skeleton.tsx';
import { showPreview } from './show-preview.ts';

/**
 * The newest listings from anywhere, for visitors (product 2.3). What takes the place of the
 * skeletons is no React, for the landing page shows it before React is there: see public-page.ts.
 */
export function ListingPreview() {
  const queryClient = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    void showPreview(place.current, () =>
      queryClient.fetchQuery({
        queryKey: [...listingKeys.all, 'preview'],
        queryFn: ({ signal }) => api('GET /listings', { query: { radius: 0 }, signal }),
        staleTime: freshFor.landingPreview,
      }),
    );
  }, [queryClient]);
  // It never renders again, so nothing of React's misses the skeletons.
  return (
    <div ref={place} data-listing-preview="">
      <ListingPreviewSkeleton />
    </div>
  );
}
