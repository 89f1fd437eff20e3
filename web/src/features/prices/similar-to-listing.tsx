import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { priceKeys } from './price-keys.ts';
import { SimilarPrices } from './similar-prices.tsx';

const freshForMs = 5 * 60_000;

export type SimilarToListingProps = { listing: Pick<ListingDetail, 'id' | 'title'> };

/** What things similar to a listing went for. Nothing while that is not known: the page is whole without it. */
export function SimilarToListing({ listing: { id, title } }: SimilarToListingProps) {
  const { data } = useQuery({
    // Another title has other prices.
    queryKey: priceKeys.similarTo(id, title),
    queryFn: ({ signal }) => api('GET /listings/:id/similar', { params: { id }, signal }),
    staleTime: freshForMs,
  });
  return data ? <SimilarPrices similar={data} /> : null;
}
