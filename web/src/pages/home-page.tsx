import type { ListingCard as Listing } from '@ballpark/domain/contract/listings.ts';
import type { OwnProfile } from '@ballpark/domain/contract/profiles.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { openHours } from '@ballpark/domain/listing-window.ts';
import { type MessageDescriptor, i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ChevronRight, LayoutGrid, type LucideIcon, Plus, Tags, Trophy } from 'lucide-react';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { ListingCard, ListingCardSkeleton } from '../features/listing/card/listing-card.tsx';
import { CardGrid, SkeletonGrid } from '../features/listing/feed/card-grid.tsx';
import { type HomeFeed, homeFeedQuery } from '../features/listing/feed/feed-filters.ts';
import { justPosted, postedFirst } from '../features/listing/feed/just-posted.ts';
import { NextSteps } from '../features/listing/guess/next-steps.tsx';
import { nextStepQuery } from '../features/listing/own-lists-queries.ts';
import { useGuessing } from '../features/listing/guess/use-guessing.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { errorText } from '../lib/api/api.ts';
import { givenName } from '../lib/format/display-name.ts';
import { useSession } from '../lib/session/session.tsx';
import { TodayLine } from '../lib/streak/today-line.tsx';
import { useDeferredQuery } from '../lib/use-deferred-query.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { TextLink } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';

const actions: { to: string; label: MessageDescriptor; hint: MessageDescriptor; icon: LucideIcon }[] = [
  { to: '/create', label: msg`Post an item`, hint: msg`Find out what it’s worth`, icon: Plus },
  { to: '/feed', label: msg`Browse All`, hint: msg`Search and filter listings`, icon: LayoutGrid },
  { to: '/leaderboard', label: msg`Top contributors`, hint: msg`See who guesses best`, icon: Trophy },
];

export function Component() {
  const { user } = useSession();
  const feed = useQuery(homeFeedQuery());
  const waiting = useQuery({ ...nextStepQuery(), enabled: user !== null });
  const isLoaded = !waiting.isPending && !feed.isPending;
  const guessing = useGuessing(user, {});
  return (
    <div data-grid-page="">
      <PageTitle>{t`Home`}</PageTitle>
      <PageHeader
        isOneLine
        title={user ? t`Hi, ${{ name: givenName(user.name) }}!` : t`Hi!`}
        description={<span className="max-sm:hidden">{t`What are we pricing today?`}</span>}
        actions={
          <LinkButton to="/create" className="max-lg:hidden">
            <Plus aria-hidden className="size-5" />
            {t`Create Listing`}
          </LinkButton>
        }
      />
      <Posted readerId={user?.id} />
      <TodayLine user={user} className="-mt-3 mb-3 sm:-mt-5 sm:mb-4" />
      <NextSteps reader={user} listings={feed.isError ? [] : feed.data?.data} onStart={guessing.start} />
      {/* Drawn anew below what waits, rather than pushed down by it. */}
      <Fragment key={String(isLoaded)}>
        <section aria-labelledby="community-feed">
          <div className="mb-1.5 flex flex-wrap items-baseline sm:mb-4 justify-between gap-x-3">
            <h2 id="community-feed" className="type-heading max-sm:text-lg">
              {t`Community Feed`}
            </h2>
            <p className="text-sm text-ink-soft">{t`Sorted by location & date`}</p>
          </div>
          <CommunityFeed feed={feed} cornerOf={guessing.cornerOf} />
        </section>
        <QuickActions />
      </Fragment>
      {guessing.sheet}
    </div>
  );
}

/** What happens next, after posting. */
function Posted({ readerId }: { readerId: string | undefined }) {
  const [listing] = useState(() => justPosted(readerId));
  if (!listing) return null;
  const thing = <TextLink to={`/listing/${listing.id}`}>{listing.title}</TextLink>;
  return (
    <section
      aria-label={t`Just posted`}
      className="mb-7 rounded-xl bg-accent-soft sm:mb-9 px-5 py-4 text-accent-ink"
    >
      <p className="font-semibold">
        {listing.hidden ? (
          <Trans>
            A moderator looks at “{thing}” first. The bell tells you when neighbours can guess on it.
          </Trans>
        ) : (
          <Trans>
            People near and far can guess on “{thing}” for{' '}
            <Plural value={{ days: openHours / 24 }} one="# day" other="# days" />, and the bell shows each
            guess.
          </Trans>
        )}
      </p>
      <p className="mt-1">
        <Trans>
          Find it any time under <TextLink to="/profile?tab=listings">My listings</TextLink>.
        </Trans>
      </p>
    </section>
  );
}

const skeletonCount = 6;

type CommunityFeedProps = {
  feed: UseQueryResult<HomeFeed>;
  cornerOf: ReturnType<typeof useGuessing>['cornerOf'];
};

function CommunityFeed({ feed, cornerOf }: CommunityFeedProps) {
  const { user } = useSession();
  const { data, isPending } = useDeferredQuery(feed);
  if (isPending) return <SkeletonGrid count={skeletonCount} skeleton={<ListingCardSkeleton />} />;
  return (
    <>
      {data ? (
        <Listings listings={postedFirst(data.data, user?.id)} reader={user} cornerOf={cornerOf} />
      ) : (
        <ErrorState
          title={errorText(feed.error, messages.listingsLoadFailed)}
          onRetry={() => void feed.refetch()}
          isRetrying={feed.isFetching}
        />
      )}
      <p className="mt-8 flex flex-wrap justify-center gap-3">
        <LinkButton to="/feed" variant="secondary" size="lg">
          {t`Show All Listings`}
        </LinkButton>
        <LinkButton to="/create" variant="quiet" size="lg" className="lg:hidden">
          {t`Create Listing`}
        </LinkButton>
      </p>
    </>
  );
}

type ListingsProps = {
  listings: readonly Listing[];
  reader: OwnProfile | null;
  cornerOf: CommunityFeedProps['cornerOf'];
};

function Listings({ listings, reader, cornerOf }: ListingsProps) {
  if (listings.length === 0) {
    return (
      <EmptyState
        icon={Tags}
        title={t`No listings yet`}
        headingLevel={3}
        action={<LinkButton to="/create">{t`Create First Listing`}</LinkButton>}
      >
        {t`Nobody has posted yet. Be the first: post something you’re curious about.`}
      </EmptyState>
    );
  }
  return (
    <CardGrid
      label={t`Community Feed`}
      listings={listings}
      reader={reader}
      renderCard={(listing) => <ListingCard listing={listing} reader={reader} corner={cornerOf(listing)} />}
    />
  );
}

/** In narrow columns the labels go below the icons. */
function QuickActions() {
  return (
    <nav aria-labelledby="quick-actions" className="mt-10">
      <h2 id="quick-actions" className="type-heading max-sm:text-lg">
        {t`Quick Actions`}
      </h2>
      <ul className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(5.25rem,1fr))] gap-2 sm:mt-4 sm:grid-cols-3 sm:gap-4">
        {actions.map(({ to, label, hint, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="group flex h-full items-center gap-3.5 rounded-xl border border-line/70 bg-surface p-4 shadow-card max-sm:flex-col max-sm:gap-1 max-sm:p-2 max-sm:text-center max-sm:text-sm max-sm:leading-tight sm:max-md:flex-col sm:max-md:items-start lg:max-xl:flex-col lg:max-xl:items-start transition-[box-shadow,translate] duration-200 ease-out hover:-translate-y-0.5 hover:shadow-lifted"
            >
              <span className="grid size-8 shrink-0 place-items-center rounded-lg text-accent-ink sm:size-12 sm:bg-accent-soft">
                <Icon aria-hidden className="size-6" />
              </span>
              <span className="min-w-0 flex-1">
                {/* Always two lines on phones: wrapping depends on the loaded font. */}
                <span className="block font-semibold max-sm:min-h-[2lh] max-sm:content-center">
                  {i18n._(label)}
                </span>
                <span className="block text-sm text-ink-soft max-sm:hidden">{i18n._(hint)}</span>
              </span>
              <ChevronRight
                aria-hidden
                className="size-5 shrink-0 text-ink-faint transition-transform group-hover:translate-x-0.5 rtl:group-hover:-translate-x-0.5 max-xl:hidden"
              />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
