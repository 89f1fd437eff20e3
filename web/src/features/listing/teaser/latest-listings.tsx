import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { HandHelping } from 'lucide-react';
import { Suspense, lazy, useDeferredValue } from 'react';
import { api, errorText } from '../../../lib/api/api.ts';
import { freshFor } from '../../../lib/api/query-client.ts';
import { listingKeys } from '../../../lib/api/query-keys.ts';
import { AskLink } from '../../../lib/ask-link.tsx';
import { useRefusedPath } from '../../../lib/session/intended-path.ts';
import { listingIdOf } from '../../../lib/session/use-wanted-page.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { ListingCard, ListingCardSkeleton } from '../card/listing-card.tsx';

/** Lazy, with the reading of amounts. */
const VisitorGuess = lazy(async () => ({
  default: (await import('./visitor-guess.tsx')).VisitorGuess,
}));

/** Label, field and button. */
const GuessSkeleton = () => <Skeleton className="h-33.5 rounded-md!" />;

const shownCount = 2;
const gridClass = 'grid grid-cols-1 gap-5 sm:grid-cols-2';

export function LatestListings() {
  // 'Or guess a price first' leads to the first field.
  const { hash, key } = useLocation();
  const isPressed = useNavigationType() !== NavigationType.Pop && hash === '#fresh';
  // Shown above already.
  const exceptId = listingIdOf(useRefusedPath());
  const { data, error, refetch } = useQuery({
    queryKey: [...listingKeys.all, 'landing'],
    queryFn: async ({ signal }) => {
      const [listings, { ownFirst }] = await Promise.all([
        api('GET /listings', { query: { radius: 0 }, signal }),
        // Lazy: it needs the table of currencies.
        import('../card/own-first.ts'),
      ]);
      return ownFirst(listings);
    },
    staleTime: freshFor.landingPreview,
  });
  // What a query brings is otherwise drawn in one task, too long for a slow phone.
  const listings = useDeferredValue(data);
  if (error) {
    return (
      <ErrorState title={errorText(error, messages.listingsLoadFailed)} onRetry={() => void refetch()} />
    );
  }
  if (!listings) {
    return (
      <div role="status" className={`${gridClass} noscript:hidden`}>
        <span className="sr-only">{t`Loading...`}</span>
        <ListingCardSkeleton hasSuggestLink foot={<GuessSkeleton />} />
        <ListingCardSkeleton hasSuggestLink foot={<GuessSkeleton />} />
      </div>
    );
  }
  if (listings.length === 0) {
    return (
      <EmptyState
        icon={HandHelping}
        title={t`No listings yet`}
        headingLevel={3}
        action={<AskLink>{t`Create First Listing`}</AskLink>}
      >
        {t`Be the first to ask what something is worth.`}
      </EmptyState>
    );
  }
  return (
    <ul aria-label={t`Latest listings`} className={gridClass}>
      {listings
        .filter(({ id }) => id !== exceptId)
        .slice(0, shownCount)
        .map((listing, at) => (
          <li key={listing.id}>
            <ListingCard
              listing={listing}
              hasSuggestLink
              foot={
                <Suspense fallback={<GuessSkeleton />}>
                  <VisitorGuess listing={listing} wanted={at === 0 && isPressed ? key : undefined} />
                </Suspense>
              }
            />
          </li>
        ))}
    </ul>
  );
}
