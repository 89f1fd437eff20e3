import { priceMessages as messages } from '@ballpark/domain/contract/listing-messages.ts';
import type { PricesOverTime } from '@ballpark/domain/contract/prices.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Tags } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { SearchField } from '../features/listing/feed/search-field.tsx';
import { PricesFound } from '../features/prices/prices-found.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api, errorText } from '../lib/api/api.ts';
import { listingKeys, priceKeys } from '../lib/api/query-keys.ts';
import { spokenAmount } from '../lib/format/amount-text.tsx';
import { useSession } from '../lib/session/session.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const title = 'What Things Went For';

/** Prices over time by words, in one currency. */
export function Component() {
  const { user } = useSession();
  const [address, setAddress] = useSearchParams();
  const q = (address.get('q') ?? '').slice(0, 200);
  const currency = address.get('currency')?.slice(0, 3) || undefined;
  const prices = useQuery({
    queryKey: priceKeys.overTime(q, currency),
    queryFn: ({ signal }) =>
      api('GET /prices', { query: { q, ...(currency === undefined ? {} : { currency }) }, signal }),
    enabled: user !== null && q !== '',
    placeholderData: keepPreviousData,
  });
  const show = (wanted: { q: string; currency?: string | undefined }) => {
    const entries = Object.entries(wanted).filter((entry): entry is [string, string] => Boolean(entry[1]));
    setAddress(new URLSearchParams(entries), { replace: q !== '', preventScrollReset: true });
  };
  const found = q === '' ? undefined : prices.data;
  return (
    <div className="mx-auto w-full max-w-3xl">
      <PageTitle>{title}</PageTitle>
      <PageHeader
        title={title}
        description="What people paid in the end: the final prices of closed listings, by month or by year."
      />
      <div className="flex flex-col gap-4 sm:flex-row sm:items-end">
        <div className="flex-1">
          {user ? (
            <SearchField search={q} onSearch={(text) => show({ q: text, currency })} />
          ) : (
            <Skeleton className="h-20 rounded-xl!" />
          )}
        </div>
        {found && found.currencies.length > 1 && (
          <Select
            label="Currency"
            value={found.currency}
            options={withOwn(found.currencies, found.currency).map((code) => ({ value: code, label: code }))}
            onChoose={(code) => show({ q, currency: code })}
          />
        )}
      </div>
      <p role="status" className="sr-only">
        {found && !prices.isPlaceholderData && foundText(found)}
      </p>
      <div className="mt-6" aria-busy={prices.isPlaceholderData}>
        {user && q === '' && (
          <EmptyState icon={Tags} title="What did it go for?" action={<PriceExamples />}>
            Say what it is, as a title would: “oak bookcase”.
          </EmptyState>
        )}
        {q !== '' && prices.isPending && <Skeleton className="h-32 rounded-xl!" />}
        {prices.isError && (
          <ErrorState
            title={errorText(prices.error, messages.pricesLoadFailed)}
            onRetry={() => void prices.refetch()}
            isRetrying={prices.isFetching}
          />
        )}
        {found && <PricesFound prices={found} />}
      </div>
    </div>
  );
}

/** Announced when typing pauses. */
function foundText({ spread, currency }: PricesOverTime): string {
  if (!spread) return messages.pricesTooFew;
  return `${spread.count} final prices, half of them below ${spokenAmount(spread.median, currency)}`;
}

function withOwn(currencies: readonly string[], own: string): string[] {
  return currencies.includes(own) ? [...currencies] : [own, ...currencies];
}

/** Closed listings searched for words; examples shown. */
const [mostTried, mostShown] = [6, 3];

/** Searches that find prices, from words shared by closed listings nearby. May be nothing. */
function PriceExamples() {
  const { data: examples = [] } = useQuery({
    queryKey: [...listingKeys.all, 'price-examples'],
    queryFn: ({ signal }) => findExamples(signal),
  });
  if (examples.length === 0) return null;
  return (
    <ul aria-label="Examples" className="flex flex-wrap justify-center gap-2">
      {examples.map(([words, currency]) => (
        <li key={words}>
          <Link
            to={`/prices?${new URLSearchParams({ q: words, currency })}`}
            className="inline-flex min-h-11 items-center rounded-xl border border-line-strong bg-raised px-4 py-1.5 font-semibold hover:bg-sunken"
          >
            {words}
          </Link>
        </li>
      ))}
    </ul>
  );
}

async function findExamples(signal: AbortSignal) {
  const closed = await api('GET /listings', { query: { status: 'closed', limit: mostTried }, signal });
  const similar = await Promise.all(
    closed.map(async ({ id }) =>
      // A listing that is gone must not fail the others.
      api('GET /listings/:id/similar', { params: { id }, signal }).catch(() => null),
    ),
  );
  const known = similar.filter((each) => each !== null).filter(({ spread, words }) => spread && words !== '');
  return [...new Map(known.map(({ words, currency }) => [words, currency]))].slice(0, mostShown);
}
