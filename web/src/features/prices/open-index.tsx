import type { PublishedIndex } from '@ballpark/domain/contract/price-index.ts';
import { distanceUnitAt, milesToKm } from '@ballpark/domain/places.ts';
import { site } from '@ballpark/domain/site.ts';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { priceKeys } from '../../lib/api/query-keys.ts';
import { AmountText } from '../../lib/format/amount-text.tsx';
import { Select } from '../../ui/select.tsx';
import { Surface } from '../../ui/surface.tsx';
import { periodText } from './sold-list.tsx';
import { SpreadText } from './spread-text.tsx';

export type OpenIndexProps = {
  words: string;
  currency: string;
  type: PublishedIndex['type'];
  /** Null where none is known. */
  point: { latitude: number; longitude: number } | null;
  /** Begins open and there, instead of closed and everywhere. */
  startsHere: boolean;
};

/**
 * What may be used elsewhere: the figures of one place or of all, their licence, the files and the feeds. Folded, because these figures
 * wait for more sales than those of the page above, and differ from them.
 */
export function OpenIndex({ words, currency, type, point, startsHere }: OpenIndexProps) {
  const [isOpen, setOpen] = useState(startsHere);
  const [chosen, setChosen] = useState(startsHere ? '100' : '');
  const isInMiles = distanceUnitAt(point) === 'miles';
  const around = point && chosen !== '' && { ...point, radius: radiusKm(Number(chosen), isInMiles) };
  const query = { words, currency, type, ...around };
  const { data, isPlaceholderData } = useQuery({
    queryKey: priceKeys.index(query),
    queryFn: ({ signal }) => api('GET /price-index', { query, signal }),
    placeholderData: keepPreviousData,
    enabled: site.publishesPrices && isOpen,
  });
  const asked = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return (
    <Surface as="section" aria-labelledby="open-index" aria-busy={isPlaceholderData}>
      <details className="group" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex min-h-11 items-center justify-between gap-3 [&::-webkit-details-marker]:hidden">
          <h2 id="open-index" className="type-heading">
            {t`Open data`}
          </h2>
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-accent-ink transition-transform duration-200 group-open:rotate-180"
          />
        </summary>
        {site.publishesPrices && (
          <>
            {point && (
              <div className="mt-3 max-w-xs">
                <Select
                  label={t`Where`}
                  value={chosen}
                  options={placeOptions(isInMiles)}
                  onChoose={setChosen}
                />
              </div>
            )}
            <div className="mt-3">{data && <Figures index={data} />}</div>
            <p className="mt-3 text-sm text-ink-soft">
              {t`Five sales and more, of three people at least, are published together, and rounded. The newest wait for others.`}
            </p>
            <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
              <FileLink href={`/price-index.csv?${asked}`}>{t`These as CSV`}</FileLink>
              <FileLink href={`/api/price-index?${asked}`}>{t`These as JSON`}</FileLink>
              <FileLink href="/price-index/all.csv">{t`All things as CSV`}</FileLink>
            </p>
            <p className="mt-1 text-ink-soft">
              {data?.licence.url ? (
                <Trans>
                  Licence: <FileLink href={data.licence.url}>{data.licence.name}</FileLink>
                </Trans>
              ) : (
                data && <Trans>Licence: {data.licence.name}</Trans>
              )}
            </p>
          </>
        )}
        {site.publishesFeeds && (
          <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
            <FileLink href={feedOf('sold', words)}>{t`Follow what sells (Atom)`}</FileLink>
            <FileLink href={feedOf('open', words)}>{t`Follow what’s open for guesses (Atom)`}</FileLink>
          </p>
        )}
      </details>
    </Surface>
  );
}

function feedOf(kind: 'sold' | 'open', search: string): string {
  return `/feeds/${kind}.atom?${new URLSearchParams({ search }).toString()}`;
}

const distances = [20, 50, 100, 200] as const;

function radiusKm(distance: number, isInMiles: boolean): number {
  return isInMiles ? Math.round(milesToKm(distance)) : distance;
}

function placeOptions(isInMiles: boolean) {
  return [
    { value: '', label: t`Everywhere` },
    ...distances.map((distance) => ({
      value: `${distance}`,
      label: isInMiles
        ? plural({ distance }, { one: 'Within # mile', other: 'Within # miles' })
        : plural({ distance }, { one: 'Within # km', other: 'Within # km' }),
    })),
  ];
}

function Figures({ index: { figure, months, currency } }: { index: PublishedIndex }) {
  if (!figure) return <p>{t`Too few sales here to publish a figure.`}</p>;
  const { count, low, median, high } = figure;
  return (
    <>
      <p>
        <span className="text-2xl text-accent-ink">
          <AmountText amount={median} currency={currency} />
        </span>{' '}
        {plural({ count }, { one: 'is the median of # sale', other: 'is the median of # sales' })}
      </p>
      <p className="text-ink-soft">
        <Trans>
          Half of them went for <SpreadText low={low} high={high} currency={currency} />
        </Trans>
      </p>
      <table className="mt-3 w-full text-sm">
        <caption className="sr-only">{t`What is published, by month`}</caption>
        <thead>
          <tr className="text-ink-soft">
            <Head>{t`When`}</Head>
            <Head>{t`Median`}</Head>
            <Head>{t`Half went for`}</Head>
            <Head>{t`Prices`}</Head>
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map((each) => (
            <tr key={each.month} className="border-t border-line align-top">
              <th scope="row" className="py-2 pe-3 text-start font-normal">
                {each.since === each.month
                  ? periodText(each.month)
                  : t`${{ first: periodText(each.since) }} to ${{ last: periodText(each.month) }}`}
              </th>
              <td className="py-2 pe-3">
                <AmountText amount={each.median} currency={currency} />
              </td>
              <td className="py-2 pe-3">
                <SpreadText low={each.low} high={each.high} currency={currency} />
              </td>
              <td className="py-2 text-start tabular-nums">{each.count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Head({ children }: { children: string }) {
  return (
    <th scope="col" className="py-2 pe-3 text-start font-semibold">
      {children}
    </th>
  );
}

/** Not a page of the app. */
function FileLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="rounded-xs font-semibold text-accent-ink underline decoration-accent/40 underline-offset-3 hover:decoration-accent"
    >
      {children}
    </a>
  );
}
