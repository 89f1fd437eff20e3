import { priceMessages as messages } from '@ballpark/domain/contract/listing-messages.ts';
import type { Pagination } from '@ballpark/domain/contract/endpoint.ts';
import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import type { PricesOverTime } from '@ballpark/domain/contract/prices.ts';
import { type ListingType, listingTypes } from '@ballpark/domain/listing-window.ts';
import { i18n } from '@lingui/core';
import { site } from '@ballpark/domain/site.ts';
import { plural, t } from '@lingui/core/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { SearchField } from '../features/listing/feed/search-field.tsx';
import { PricesFound } from '../features/prices/prices-found.tsx';
import { SoldList, SoldListSkeleton } from '../features/prices/sold-list.tsx';
import { splitPrice } from '../features/prices/split-price.ts';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api, apiPage, errorText } from '../lib/api/api.ts';
import { listingKeys, priceKeys } from '../lib/api/query-keys.ts';
import { AskLink } from '../lib/ask-link.tsx';
import { readAskedAmount } from '../lib/asked.ts';
import { spokenAmount } from '../lib/format/amount-text.tsx';
import { listingTypeLabels } from '../lib/listing-type-labels.ts';
import { pageIn } from '../lib/page-in.ts';
import { useSession } from '../lib/session/session.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Segmented } from '../ui/choices.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Surface } from '../ui/surface.tsx';
import type { Listings } from './asked-listings.tsx';
import { classes } from '../ui/classes.ts';
import { say } from '../ui/say.ts';

export function Component() {
  const { user, loading } = useSession();
  const [address, setAddress] = useSearchParams();
  const typed = (address.get('q') ?? '').trim().slice(0, 200);
  const [q, priceInWords] = splitPrice(typed);
  const currency = address.get('currency')?.slice(0, 3) || undefined;
  const type = listingTypes.find((each) => each === address.get('type'));
  const amount = readAskedAmount(address) || priceInWords;
  const place = placeIn(address);
  const query = { q, page: pageIn(address), ...(currency && { currency }), ...(type && { type }) };
  const prices = useQuery({
    queryKey: priceKeys.overTime(query),
    queryFn: ({ signal }) => apiPage('GET /prices', { query, signal }),
    enabled: !loading && q !== '',
    placeholderData: keepPreviousData,
  });
  const listings = useQuery({
    queryKey: [...listingKeys.all, 'asked', q],
    queryFn: ({ signal }) =>
      apiPage('GET /listings', { query: { search: q, status: 'all', limit: maxListings }, signal }),
    enabled: !loading && q !== '',
  });
  const show = (wanted: Wanted) =>
    setAddress(addressOf(wanted), { replace: q !== '', preventScrollReset: true });
  const { data: found, pagination } = (q === '' ? undefined : prices.data) ?? {};
  const { PRODUCT: things = 0, SERVICE: services = 0 } = found?.counts ?? {};
  const asked = { title: q, amount, type: type ?? (services > things ? ('SERVICE' as const) : null) };
  const isNothing = pagination?.totalCount === 0 && !found?.spread && found?.elsewhere.length === 0;
  return (
    <div className="mx-auto w-full max-w-3xl">
      <PageTitle>{t`What things went for`}</PageTitle>
      <PageHeader
        title={t`What things went for`}
        description={t`What people really paid, for things and for services. Look before you buy or sell.`}
      />
      <div className="flex flex-col gap-4 sm:flex-row sm:items-end">
        <div className="flex-1">
          {!loading ? (
            <SearchField
              search={typed}
              // Other words are another question: what the amount in the address was of is over.
              onSearch={(text) => show({ q: text, currency })}
            />
          ) : (
            <Skeleton className="h-20 rounded-xl!" />
          )}
        </div>
        {found && found.currencies.length > 1 && (
          <Select
            label={t`Currency`}
            value={found.currency}
            options={withOwn(found.currencies, found.currency).map((code) => ({ value: code, label: code }))}
            onChoose={(code) => show({ q, currency: code, amount })}
          />
        )}
      </div>
      <p role="status" className="sr-only">
        {found && !prices.isPlaceholderData && foundText(found, pagination)}
      </p>
      {/* As high as the screen where there is a footer: it would jump up where the answer is shorter than its skeleton. */}
      <div className={classes('mt-6', user === null && 'min-h-dvh')} aria-busy={prices.isPlaceholderData}>
        {!loading && q === '' && <NothingAsked isVisitor={user === null} />}
        {q !== '' && prices.isPending && (
          <div className="flex flex-col gap-6">
            <Skeleton className="h-36 rounded-xl!" />
            <SoldListSkeleton />
          </div>
        )}
        {prices.isError && (
          <ErrorState
            title={errorText(prices.error, messages.pricesLoadFailed)}
            onRetry={() => void prices.refetch()}
            isRetrying={prices.isFetching}
          />
        )}
        {found && pagination && (
          <div className="flex flex-col gap-6">
            {found.type && (found.type === 'PRODUCT' ? services : things) > 0 && (
              <Segmented
                label={t`Prices of`}
                isLabelHidden
                value={found.type}
                onChoose={(kind) => show({ q, currency, amount, type: kind })}
                options={[
                  { ...listingTypeLabels.PRODUCT, label: t`Things (${things})` },
                  { ...listingTypeLabels.SERVICE, label: t`Services (${services})` },
                ]}
              />
            )}
            {!isNothing && (
              <AskStrip {...asked} currency={found.currency}>
                {amount === '' ? (
                  t`What is yours worth? People nearby can tell you.`
                ) : (
                  <Suspense fallback={<Skeleton className="h-6 w-64" />}>
                    <PriceVerdict text={amount} prices={found} />
                  </Suspense>
                )}
              </AskStrip>
            )}
            <PricesFound
              {...{ prices: found, pagination }}
              toAddress={(to) =>
                `?${addressOf({ q, amount, ...to, type: to.currency === found.currency ? type : undefined })}`
              }
              isOutdated={prices.isPlaceholderData}
              nothing={
                listings.isPending ? (
                  <Skeleton className="h-64 rounded-xl!" />
                ) : (
                  <NothingFound {...asked} currency={found.currency} listings={listings.data}>
                    {found.fewerWords && found.fewerWords.length > 0 && (
                      <FewerWords found={found.fewerWords} currency={found.currency} />
                    )}
                  </NothingFound>
                )
              }
            />
            {listings.data && (
              <Suspense>
                <AskedListings key={q} found={listings.data} currency={found.currency} />
              </Suspense>
            )}
            {found.type && (site.publishesPrices || site.publishesFeeds) && (
              <Suspense>
                <OpenIndex
                  key={q}
                  {...{ words: q, currency: found.currency, type: found.type }}
                  point={place ?? homeOf(user)}
                  startsHere={place !== null}
                />
              </Suspense>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

/** How many open and similar listings show. */
const maxListings = 12;

// Lazy: only with words, or with an amount.
const AskedListings = lazy(async () => ({
  default: (await import('./asked-listings.tsx')).AskedListings,
}));
const OpenIndex = lazy(async () => ({
  default: (await import('../features/prices/open-index.tsx')).OpenIndex,
}));
const PriceVerdict = lazy(async () => ({
  default: (await import('../features/prices/price-verdict.tsx')).PriceVerdict,
}));

const KeptAmount = lazy(async () => ({
  default: (await import('../features/prices/price-verdict.tsx')).KeptAmount,
}));
const AskWithAmount = lazy(async () => ({
  default: (await import('../features/prices/price-verdict.tsx')).AskWithAmount,
}));

type AskProps = { title: string; amount: string; currency: string; type: ListingType | null };

function Ask({ title, amount, currency, type, children }: AskProps & { children: ReactNode }) {
  if (amount === '') return <AskLink asked={{ title, type }}>{children}</AskLink>;
  return (
    // No link yet: the amount would be lost.
    <Suspense fallback={<Skeleton className="h-11 w-48 rounded-md!" />}>
      <AskWithAmount {...{ title, currency, type }} text={amount}>
        {children}
      </AskWithAmount>
    </Suspense>
  );
}

function AskStrip({ children, ...asked }: AskProps & { children: ReactNode }) {
  return (
    <Surface className={stripClass}>
      <p className="min-w-0 flex-[1_1_16rem] text-lg font-semibold text-balance">{children}</p>
      <Ask {...asked}>{t`Ask your neighbours`}</Ask>
    </Surface>
  );
}

const stripClass = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-3';

/** No listing has all of the words, as far as is known. */
function isUnasked(listings: Listings | undefined): boolean {
  return listings !== undefined && (listings.data.length === 0 || listings.pagination.isPartial === true);
}

/** Where nothing has a final price yet, in any currency. */
function NothingFound({
  listings,
  children,
  ...asked
}: AskProps & { listings: Listings | undefined; children: ReactNode }) {
  const words = asked.title;
  // Those in other currencies are offered below.
  const areElsewhere = listings?.data.some(({ currency }) => currency !== asked.currency) ?? false;
  const isNew = isUnasked(listings);
  const areSimilar = isNew && listings?.data.some(({ currency }) => currency === asked.currency);
  const title = nothingText(words, isNew, areElsewhere ? asked.currency : null);
  const ask = <Ask {...asked}>{t`Ask about “${words}”`}</Ask>;
  const amount = asked.amount !== '' && (
    <Suspense fallback={<Skeleton className="h-6 w-64" />}>
      <p>
        <KeptAmount text={asked.amount} currency={asked.currency} />
      </p>
    </Suspense>
  );
  // Similar ones follow, and are what is wanted most.
  if (areSimilar)
    return (
      <Surface className={stripClass}>
        <div className="min-w-0 flex-[1_1_16rem]">
          <h2 className="text-lg font-semibold text-balance">{title}</h2>
          {amount}
          {children}
        </div>
        {ask}
      </Surface>
    );
  return (
    <EmptyState
      icon={SearchX}
      title={title}
      action={
        <div className="flex flex-col items-center gap-3">
          {ask}
          {amount}
          {children}
        </div>
      }
    >
      {t`Your neighbours may know. It’s free, and only your general area is shown.`}
    </EmptyState>
  );
}

type FewerWordsProps = { found: NonNullable<PricesOverTime['fewerWords']>; currency: string };

function FewerWords({ found, currency }: FewerWordsProps) {
  return (
    <div className="mt-2">
      <p>{t`There are prices for`}</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {found.map(({ q, count }) => (
          <li key={q}>
            <LinkButton variant="secondary" to={`?${addressOf({ q, currency })}`}>
              {t({ message: `${q} (${count})`, comment: 'Words that find prices, and how many' })}
            </LinkButton>
          </li>
        ))}
      </ul>
    </div>
  );
}

function nothingText(words: string, isNew: boolean, currency: string | null): string {
  if (isNew)
    return currency === null
      ? t`Nobody has asked about “${words}” yet`
      : t`Nobody has asked about “${words}” in ${currency} yet`;
  return currency === null ? t`No prices for “${words}” yet` : t`No prices for “${words}” in ${currency} yet`;
}

type Wanted = {
  q: string;
  currency?: string | undefined;
  type?: ListingType | undefined;
  amount?: string;
  page?: number;
};

type Point = { latitude: number; longitude: number };

/** Of a listing that has led here; null without one. */
function placeIn(address: URLSearchParams): Point | null {
  const [latitude, longitude] = ['latitude', 'longitude'].map((name) =>
    Number(address.get(name) ?? Number.NaN),
  );
  if (latitude === undefined || longitude === undefined) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

function homeOf(user: { latitude: number | null; longitude: number | null } | null): Point | null {
  if (!user || user.latitude === null || user.longitude === null) return null;
  return { latitude: user.latitude, longitude: user.longitude };
}

/** Without what is empty, and without the first page. */
function addressOf({ q, currency, type, amount, page = 1 }: Wanted): URLSearchParams {
  const address = new URLSearchParams();
  if (q !== '') address.set('q', q);
  if (currency) address.set('currency', currency);
  if (type) address.set('type', type);
  if (amount) address.set('amount', amount);
  if (page > 1) address.set('page', String(page));
  return address;
}

/** Announced when typing pauses. */
function foundText({ spread, currency }: PricesOverTime, pagination: Pagination | undefined): string {
  if (spread) {
    const median = spokenAmount(spread.median, currency);
    return plural(
      { count: spread.count },
      {
        one: `# final price, half of them below ${median}`,
        other: `# final prices, half of them below ${median}`,
      },
    );
  }
  return pagination?.totalCount === 0 ? say(messages.pricesNone) : say(messages.pricesTooFew);
}

function withOwn(currencies: readonly string[], own: string): string[] {
  return currencies.includes(own) ? [...currencies] : [own, ...currencies];
}

function NothingAsked({ isVisitor }: { isVisitor: boolean }) {
  const { data: examples = [], isPending: areExamplesPending } = useQuery({
    queryKey: priceKeys.examples,
    queryFn: ({ signal }) => findExamples(signal),
  });
  const { data: sales, isPending: areSalesPending } = useQuery({
    queryKey: [...listingKeys.all, 'sold-nearby', isVisitor],
    queryFn: async ({ signal }) => {
      const near = isVisitor ? [] : await findSales({ radius: nearKm }, signal);
      return near.length > 0
        ? { data: near, isNear: true }
        : { data: await findSales({}, signal), isNear: false };
    },
  });
  // At once: neither may push the other down.
  const isPending = areExamplesPending || areSalesPending;
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h2 className="type-heading">{t`What did it go for?`}</h2>
        <p className="mt-1 text-ink-soft">
          {isPending || examples.length > 0 ? t`Try one of these.` : t`Try “oak bookcase”.`}
        </p>
        {isPending && <Skeleton className="mt-3 h-11 w-64 rounded-md!" />}
        {!isPending && examples.length > 0 && (
          <ul aria-label={t`Examples`} className="mt-3 flex flex-wrap gap-2">
            {examples.map(([words, currency]) => (
              <li key={words}>
                <LinkButton variant="secondary" to={`?${addressOf({ q: words, currency })}`}>
                  {words}
                </LinkButton>
              </li>
            ))}
          </ul>
        )}
      </div>
      {isPending && <SoldListSkeleton />}
      {!isPending && sales && sales.data.length > 0 && (
        <SoldList
          title={sales.isNear ? t`Final prices near you` : t`Latest final prices`}
          listings={sales.data}
        />
      )}
    </div>
  );
}

const nearKm = 200;
/** Some closed without a price. */
const [maxRead, maxSales] = [20, 8];

async function findSales(where: { radius?: number }, signal: AbortSignal) {
  const query = { status: 'closed', ...where, limit: maxRead } as const;
  const closed = await api('GET /listings', { query, signal });
  // Those nearby are in one’s own mostly; visitors’ are from anywhere.
  const sales = closed.flatMap(saleOf);
  if ('radius' in where) return sales.slice(0, maxSales);
  // Lazy: it needs the table of currencies.
  const { ownFirst } = await import('../features/listing/card/own-first.ts');
  return ownFirst(sales).slice(0, maxSales);
}

function saleOf({ closedAt, finalPrice, photos, ...listing }: ListingCard) {
  return closedAt === null || finalPrice === null
    ? []
    : [{ ...listing, closedAt, finalPrice, photo: photos[0] ?? null }];
}

/** Titles begin with a capital, words from the middle of one do not. */
function startUpper(words: string): string {
  return words.slice(0, 1).toLocaleUpperCase(i18n.locale) + words.slice(1);
}

/** Closed listings searched for words; examples shown. */
const [maxTried, maxShown] = [6, 3];

/** Searches that find prices, from words shared by closed listings nearby. */
async function findExamples(signal: AbortSignal) {
  const closed = await api('GET /listings', { query: { status: 'closed', limit: maxTried }, signal });
  const similar = await Promise.all(
    closed.map(async ({ id }) =>
      // A listing that is gone must not fail the others.
      api('GET /listings/:id/similar', { params: { id }, signal }).catch(() => null),
    ),
  );
  const known = similar.filter((each) => each !== null).filter(({ spread, words }) => spread && words !== '');
  return [...new Map(known.map(({ words, currency }) => [startUpper(words), currency]))].slice(0, maxShown);
}
