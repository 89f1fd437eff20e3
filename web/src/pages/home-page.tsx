import type { ListingCard as Listing } from '@ballpark/domain/contract/listings.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus, Tags } from 'lucide-react';
import { CardGrid, SkeletonGrid } from '../features/listing/feed/card-grid.tsx';
import { homeFeedQuery } from '../features/listing/feed/feed-query.ts';
import { useGuessing } from '../features/listing/guess/use-guessing.tsx';
import { postedFirst } from '../features/listing/feed/just-posted.ts';
import { QuickActions } from '../features/listing/feed/quick-actions.tsx';
import { ListingCardSkeleton } from '../features/listing/card/listing-card-skeleton.tsx';
import { ListingCard } from '../features/listing/card/listing-card.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { errorText } from '../lib/api/api.ts';
import { givenName } from '../lib/format/given-name.ts';
import { useSession } from '../lib/session/session.tsx';
import { useDeferredQuery } from '../lib/use-deferred-query.ts';
import { TodayLine } from '../lib/streak/today-line.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** The dashboard: what to do next, and the listings of the neighbourhood. */
export function Component() {
  const { user } = useSession();
  return (
    <div data-grid-page="">
      <PageTitle>Home</PageTitle>
      <PageHeader
        isOneLine
        title={user ? `Hi, ${givenName(user.name)}!` : 'Hi!'}
        description={<span className="max-sm:hidden">What shall we put a price on today?</span>}
        actions={
          <LinkButton to="/create" className="max-sm:px-3 max-sm:text-sm">
            <Plus aria-hidden className="size-5" />
            Create Listing
          </LinkButton>
        }
      />
      <TodayLine user={user} className="-mt-3 mb-1.5 sm:-mt-5 sm:mb-6" />
      <QuickActions />
      <section aria-labelledby="community-feed" className="mt-2.5 sm:mt-10">
        <div className="mb-1.5 flex flex-wrap items-baseline sm:mb-4 justify-between gap-x-3">
          <h2 id="community-feed" className="type-heading max-sm:text-lg">
            Community Feed
          </h2>
          <p className="text-sm text-ink-soft">Sorted by location & date</p>
        </div>
        <CommunityFeed />
      </section>
    </div>
  );
}

const skeletonCount = 6;

function CommunityFeed() {
  const { user } = useSession();
  const feed = useQuery(homeFeedQuery());
  const { data, isPending } = useDeferredQuery(feed);
  if (isPending) return <SkeletonGrid count={skeletonCount} skeleton={<ListingCardSkeleton />} />;
  return (
    <>
      {data ? (
        <Listings listings={postedFirst(data.data, user?.id)} reader={user} />
      ) : (
        <ErrorState
          title={errorText(feed.error, messages.listingsLoadFailed)}
          onRetry={() => void feed.refetch()}
          isRetrying={feed.isFetching}
        />
      )}
      <p className="mt-8 text-center">
        <LinkButton to="/feed" variant="secondary" size="lg">
          Show All Listings
        </LinkButton>
      </p>
    </>
  );
}

function Listings({ listings, reader }: { listings: readonly Listing[]; reader: OwnProfile | null }) {
  const { cornerOf, sheet } = useGuessing(reader, {});
  if (listings.length === 0) {
    return (
      <EmptyState
        icon={Tags}
        title="No listings yet"
        headingLevel={3}
        action={<LinkButton to="/create">Create First Listing</LinkButton>}
      >
        Nobody has asked for a price yet. Be the first: post something you wonder about.
      </EmptyState>
    );
  }
  return (
    <>
      <CardGrid
        label="Community Feed"
        listings={listings}
        renderCard={(listing) => <ListingCard listing={listing} reader={reader} corner={cornerOf(listing)} />}
      />
      {sheet}
    </>
  );
}
