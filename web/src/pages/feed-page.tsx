import type { Pagination } from '@ballpark/domain/contract/endpoint.ts';
import type { ListingCard as Listing } from '@ballpark/domain/contract/listings.ts';
import * as messages from '@ballpark/domain/contract/screen-messages.ts';
import { plural, t } from '@lingui/core/macro';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, SearchX, Tags } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { ListingCard, ListingCardSkeleton } from '../features/listing/card/listing-card.tsx';
import { CardGrid, SkeletonGrid } from '../features/listing/feed/card-grid.tsx';
import {
  type FeedFilters,
  activeFilters,
  feedAddress,
  feedPageQuery,
  feedQuery,
  hasPlace,
  noFilters,
  readFeedAddress,
  unitOf,
} from '../features/listing/feed/feed-filters.ts';
import { FilterPanel } from '../features/listing/feed/filter-panel.tsx';
import { useGuessing } from '../features/listing/guess/use-guessing.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { errorText } from '../lib/api/api.ts';
import { AskLink } from '../lib/ask-link.tsx';
import { useSession } from '../lib/session/session.tsx';
import { useChosen } from '../lib/use-chosen.ts';
import { useDeferredQuery } from '../lib/use-deferred-query.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { whenIdle } from '../ui/lazy-when-idle.tsx';
import { TextLink } from '../ui/links.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Pager } from '../ui/pager.tsx';
import { Surface } from '../ui/surface.tsx';

export function Component() {
  const { user } = useSession();
  const { filters, page, change } = useFeedAddress();
  const { search } = filters;
  const unit = unitOf(user);
  const queryClient = useQueryClient();
  const feed = useQuery({
    ...feedPageQuery(filters, page, unit),
    placeholderData: keepPreviousData,
    enabled: user !== null,
  });
  const { data: found, isPending } = useDeferredQuery(feed);
  const guessing = useGuessing(user, feedQuery(filters, 1, unit));
  const pagination = feed.data?.pagination;
  const hasNextPage = !feed.isPlaceholderData && pagination?.hasNextPage === true;

  const grid = (listings: readonly Listing[], headingLevel: 2 | 3) => (
    <CardGrid
      label={t`Listings`}
      listings={listings}
      reader={filters.order === 'near' ? user : null}
      headingLevel={headingLevel}
      renderCard={(listing) => (
        <ListingCard {...{ listing, headingLevel }} reader={user} corner={guessing.cornerOf(listing)} />
      )}
      isOutdated={feed.isPlaceholderData}
    />
  );

  useEffect(() => {
    // After this page's own photos.
    if (hasNextPage)
      void whenIdle().then(() => queryClient.prefetchQuery(feedPageQuery(filters, page + 1, unit)));
  }, [hasNextPage, filters, page, unit, queryClient]);

  return (
    <div data-grid-page="">
      <PageTitle>{t`Local Listings`}</PageTitle>
      <PageHeader
        title={t`Local Listings`}
        actions={
          <>
            <LinkButton to="/prices" variant="secondary">
              <Tags aria-hidden className="size-5" />
              {t`Prices`}
            </LinkButton>
            <LinkButton to="/create" className="max-lg:hidden">
              <Plus aria-hidden className="size-5" />
              {t`Create Listing`}
            </LinkButton>
          </>
        }
      />
      <FilterPanel
        {...{ filters, unit }}
        hasOrder={hasPlace(user)}
        onChange={change}
        results={
          <span role="status" className="font-semibold text-ink-soft tabular-nums">
            {feed.isPlaceholderData ? t`Loading...` : !feed.isError && resultsText(pagination)}
          </span>
        }
      />
      {search !== '' && filters.status === 'active' && found && hasMatches(found) && (
        <p className="mt-3 text-sm text-ink-soft">
          {t`Open ones only.`}{' '}
          <TextLink to={soldPath(search)} className="wrap-anywhere">
            {t`See what “${search}” went for`}
          </TextLink>
        </p>
      )}
      <div className="mt-4 sm:mt-6">
        {isPending && <SkeletonGrid count={6} skeleton={<ListingCardSkeleton />} />}
        {feed.isError && (
          <ErrorState
            title={errorText(feed.error, messages.listingsLoadFailed)}
            onRetry={() => void feed.refetch()}
            isRetrying={feed.isFetching}
          />
        )}
        {found?.pagination.isPartial && (
          <>
            <NoExactMatch filters={filters} />
            <Suspense>
              <InOwnCurrency
                key={search}
                title={t`Similar`}
                kind="similar"
                listings={found.data}
                currencyOf={{ countryCode: user?.countryCode ?? null }}
                renderListings={(shown) => grid(shown, 3)}
              />
            </Suspense>
          </>
        )}
        {found && found.data.length > 0 && !found.pagination.isPartial && grid(found.data, 2)}
        {guessing.sheet}
        {found?.data.length === 0 && (
          <NothingFound {...{ filters, page }} onClear={() => change(noFilters)} />
        )}
        {pagination && (
          <div className="mt-10">
            <Pager
              page={page}
              pageCount={pagination.totalPages}
              toPage={(to) => `?${feedAddress(filters, to)}`}
            />
          </div>
        )}
        <p className="mt-6 text-center lg:hidden">
          <LinkButton to="/create" variant="quiet">
            {t`Create Listing`}
          </LinkButton>
        </p>
      </div>
    </div>
  );
}

/** Lazy: it needs the table of currencies. */
const InOwnCurrency = lazy(async () => ({
  default: (await import('../features/listing/feed/in-own-currency.tsx')).InOwnCurrency,
}));

function NoExactMatch({ filters }: { filters: FeedFilters }) {
  return (
    <Surface className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="min-w-0 flex-[1_1_14rem] text-lg font-semibold wrap-anywhere">
        {t`No exact match for “${{ search: filters.search }}”.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <AskAbout filters={filters} />
        <ElsewhereLinks filters={filters} />
      </div>
    </Surface>
  );
}

function AskAbout({ filters: { search, type } }: { filters: FeedFilters }) {
  return (
    <AskLink
      asked={{ title: search, type: type === 'ALL' ? null : type }}
      className="max-w-full wrap-anywhere"
    >
      {t`Ask about “${search}”`}
    </AskLink>
  );
}

/** What is no longer open may have been sold, or be closed. */
function ElsewhereLinks({ filters }: { filters: FeedFilters }) {
  const { search, status } = filters;
  return (
    <>
      <LinkButton variant="secondary" to={soldPath(search)} className="max-w-full wrap-anywhere">
        {t`See what “${search}” went for`}
      </LinkButton>
      {status === 'active' && (
        <LinkButton
          variant="secondary"
          to={`?${feedAddress({ ...filters, status: 'closed', toGuess: false }).toString()}`}
        >
          {t`Look among closed ones`}
        </LinkButton>
      )}
    </>
  );
}

/** Similar ones, or none, stand beside the same link. */
function hasMatches({ data, pagination }: { data: readonly Listing[]; pagination: Pagination }): boolean {
  return data.length > 0 && !pagination.isPartial;
}

function soldPath(search: string): string {
  return `/prices?${new URLSearchParams({ q: search }).toString()}`;
}

type NothingFoundProps = { filters: FeedFilters; page: number; onClear: () => void };

function NothingFound({ filters, page, onClear }: NothingFoundProps) {
  const isFiltered = activeFilters(filters).length > 0;
  return (
    <EmptyState
      icon={SearchX}
      title={filters.toGuess ? t`Nothing left to guess` : t`No listings found`}
      action={
        page > 1 ? (
          <LinkButton to={`?${feedAddress(filters)}`}>{t`Go to the first page`}</LinkButton>
        ) : isFiltered ? (
          <div className="flex flex-wrap justify-center gap-3">
            {filters.search !== '' && (
              <>
                <AskAbout filters={filters} />
                <ElsewhereLinks filters={filters} />
              </>
            )}
            <Button variant={filters.search === '' ? 'primary' : 'secondary'} onClick={onClear}>
              {t`Clear all filters`}
            </Button>
          </div>
        ) : (
          <LinkButton to="/create">{t`Create First Listing`}</LinkButton>
        )
      }
    >
      {page > 1
        ? t`That page doesn’t exist.`
        : isFiltered
          ? filters.toGuess
            ? t`You’ve guessed on everything that’s open. Check back for new listings.`
            : filters.search === ''
              ? t`Try a wider distance or another category.`
              : t`Ask your neighbours, or try other words.`
          : t`Nothing is open for suggestions right now.`}
    </EmptyState>
  );
}

/** Filters and page from the URL; changing a filter goes to page 1. */
function useFeedAddress() {
  const [address, setAddress] = useSearchParams();
  const read = useMemo(() => readFeedAddress(address), [address]);
  const from = address.toString();
  const [{ filters, page }, choose] = useChosen(from, read);

  const proper = feedAddress(read.filters, read.page).toString();
  useEffect(() => {
    // Cleans invalid parts, because URLs are shared.
    if (from !== proper) setAddress(proper, { replace: true, preventScrollReset: true });
  }, [from, proper, setAddress]);

  function change(changed: Partial<FeedFilters>) {
    const next = { ...filters, ...changed };
    // Replaces the history entry; else Back would stop at each pause in typing.
    const isRefined = Boolean(changed.search && filters.search);
    choose({ filters: next, page: 1 });
    setAddress(feedAddress(next), { replace: isRefined, preventScrollReset: true });
  }
  return { filters, page, change };
}

/** The count stops at 1,000. */
function resultsText(pagination: Pagination | undefined): string {
  if (!pagination) return t`Loading...`;
  const { isCapped, isPartial } = pagination;
  // Similar ones are no results.
  const totalCount = isPartial ? 0 : pagination.totalCount;
  if (isCapped && !isPartial) return plural(totalCount, { one: '#+ result', other: '#+ results' });
  return plural(totalCount, { one: '# result found', other: '# results found' });
}
