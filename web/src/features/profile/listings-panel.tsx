import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import type { ProfileListing } from '@ballpark/domain/contract/profiles.ts';
import { useQuery } from '@tanstack/react-query';
import { Tags } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorText } from '../../lib/api/api.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { profileListingsQuery } from './profile-queries.ts';

type ListingsPanelProps = {
  userId: string;
  name: string;
  isOwn: boolean;
  renderCard: (listing: ProfileListing) => ReactNode;
  skeleton: ReactNode;
};

/** What a person posted, newest first. */
export function ListingsPanel({ userId, name, isOwn, renderCard, skeleton }: ListingsPanelProps) {
  const { data, error, isPending, isFetching, refetch } = useQuery(profileListingsQuery(userId));
  if (isPending) {
    return (
      <div className="card-grid" aria-busy>
        {skeleton}
        {skeleton}
        {skeleton}
      </div>
    );
  }
  if (!data) {
    return (
      <ErrorState
        title={errorText(error, messages.listingsLoadFailed)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data.length === 0) {
    return isOwn ? (
      <EmptyState
        icon={Tags}
        title="You haven't created any listings yet"
        action={<LinkButton to="/create">Create Listing</LinkButton>}
      >
        Post something you wonder about. Your neighbours suggest what it is worth.
      </EmptyState>
    ) : (
      <EmptyState icon={Tags} title={`${name} hasn't created any listings yet`} />
    );
  }
  return (
    <ul aria-label="Listings" className="card-grid">
      {data.map((listing) => (
        <li key={listing.id}>{renderCard(listing)}</li>
      ))}
    </ul>
  );
}
