import type { ListingCard as Listing } from '@ballpark/domain/contract/listings.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { HandHelping } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { errorText } from '../../../lib/api/api.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ListingCardSkeleton } from './listing-card-skeleton.tsx';
import { ListingCard } from './listing-card.tsx';

const shownCount = 2;
const grid = 'grid grid-cols-1 gap-5 sm:grid-cols-2';

type Outcome = { listings: Listing[] } | { error: unknown } | null;
type LatestListingsProps = { load: () => Promise<Listing[]> };

/** The newest listings from anywhere, for visitors (product 2.3). The prerendered landing page shows it without React (boot/public-page.ts). */
export function LatestListings({ load }: LatestListingsProps) {
  const [outcome, setOutcome] = useState<Outcome>(null);
  const start = useCallback(() => {
    load().then(
      (listings) => setOutcome({ listings }),
      (error: unknown) => setOutcome({ error }),
    );
  }, [load]);
  useEffect(start, [start]);

  if (!outcome) {
    return (
      <div role="status" className={`${grid} noscript:hidden`}>
        <span className="sr-only">Loading...</span>
        <ListingCardSkeleton hasSuggestLink />
        <ListingCardSkeleton hasSuggestLink />
      </div>
    );
  }
  if ('error' in outcome) {
    const retry = () => {
      setOutcome(null);
      start();
    };
    return <ErrorState title={errorText(outcome.error, messages.listingsLoadFailed)} onRetry={retry} />;
  }
  const { listings } = outcome;
  if (listings.length === 0) {
    return (
      <EmptyState
        icon={HandHelping}
        title="No listings yet"
        headingLevel={3}
        action={<LinkButton to="/create">Create First Listing</LinkButton>}
      >
        Be the first to ask what something is worth.
      </EmptyState>
    );
  }
  return (
    <ul aria-label="Latest listings" className={grid}>
      {listings.slice(0, shownCount).map((listing) => (
        <li key={listing.id}>
          <ListingCard listing={listing} hasSuggestLink />
        </li>
      ))}
    </ul>
  );
}
