import type { PricesOverTime } from '@ballpark/domain/contract/prices.ts';
import { priceMessages as messages } from '@ballpark/domain/contract/price-messages.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Tags } from 'lucide-react';
import { SearchField } from '../features/listing/feed/search-field.tsx';
import { PriceExamples } from '../features/prices/price-examples.tsx';
import { PricesFound } from '../features/prices/prices-found.tsx';
import { PageTitle } from '../features/shell/page-title.tsx';
import { api, errorText } from '../lib/api/api.ts';
import { priceKeys } from '../features/prices/price-keys.ts';
import { spokenAmount } from '../lib/format/spoken-amount.ts';
import { useSession } from '../lib/session/session.tsx';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const title = 'What Things Went For';

/** The memory of prices: words, one currency, the spread over time (product 8.8). */
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

/** What is read out once typing has paused. */
function foundText({ spread, currency }: PricesOverTime): string {
  if (!spread) return messages.pricesTooFew;
  return `${spread.count} final prices, half of them below ${spokenAmount(spread.median, currency)}`;
}

function withOwn(currencies: readonly string[], own: string): string[] {
  return currencies.includes(own) ? [...currencies] : [own, ...currencies];
}
