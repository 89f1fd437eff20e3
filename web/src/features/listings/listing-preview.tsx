import { messages } from '@ballpark/domain/contract/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { Tag } from 'lucide-react';
import { api, errorText } from '../../lib/api.ts';
import { freshFor } from '../../lib/query-client.ts';
import { listingKeys } from '../../lib/query-keys.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ListingCard } from './listing-card.tsx';
import { ListingPreviewSkeleton } from './listing-preview-skeleton.tsx';

const shownCount = 2;

/** The newest listings from anywhere, for visitors (specification, section 2 'Landing'). */
export function ListingPreview() {
  const preview = useQuery({
    queryKey: [...listingKeys.all, 'preview'],
    queryFn: ({ signal }) => api('GET /listings', { query: { radius: 0 }, signal }),
    staleTime: freshFor.landingPreview,
  });
  if (preview.isPending) return <ListingPreviewSkeleton />;
  if (preview.isError) {
    return (
      <ErrorState
        title={errorText(preview.error, messages.listingsLoadFailed)}
        isRetrying={preview.isFetching}
        onRetry={() => void preview.refetch()}
      />
    );
  }
  if (preview.data.length === 0) {
    return (
      <EmptyState
        icon={Tag}
        title="No listings yet"
        headingLevel={3}
        action={<LinkButton to="/create">Create First Listing</LinkButton>}
      >
        Be the first to ask what something is worth.
      </EmptyState>
    );
  }
  return (
    <ul aria-label="Latest listings" className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      {preview.data.slice(0, shownCount).map((listing) => (
        <li key={listing.id}>
          <ListingCard listing={listing} hasSuggestLink />
        </li>
      ))}
    </ul>
  );
}
