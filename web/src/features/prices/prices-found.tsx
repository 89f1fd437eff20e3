import { priceMessages as messages } from '@ballpark/domain/contract/listing-messages.ts';
import type { Pagination } from '@ballpark/domain/contract/endpoint.ts';
import type { PricePeriod, PricesOverTime } from '@ballpark/domain/contract/prices.ts';
import { formatAlike } from '@ballpark/domain/rough-amount.ts';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Coins, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { AmountText } from '../../lib/format/amount-text.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Surface } from '../../ui/surface.tsx';
import { SoldList, periodText } from './sold-list.tsx';
import { SpreadText } from './spread-text.tsx';
import { say } from '../../ui/say.ts';

type PricesFoundProps = {
  prices: PricesOverTime;
  pagination: Pagination;
  /** Of these words, in this currency; the first page without one. */
  toAddress: (to: { currency: string; page?: number }) => string;
  isOutdated: boolean;
  /** Where nothing was sold anywhere. */
  nothing: ReactNode;
};

/** One owner's count twice at most. */
function medianOf(count: number, total: number): string {
  return count < total
    ? plural(
        { count },
        {
          one: `The middle of # of ${total} prices, at most two of one owner`,
          other: `The middle of # of ${total} prices, at most two of one owner`,
        },
      )
    : plural({ count }, { one: 'The middle of # price', other: 'The middle of # prices' });
}

export function PricesFound({ prices, pagination, toAddress, isOutdated, nothing }: PricesFoundProps) {
  const { spread, periods, currency, sold, since, elsewhere } = prices;
  const { currentPage, totalCount, totalPages } = pagination;
  if (!spread && totalCount === 0)
    return elsewhere.length === 0 ? nothing : <SoldElsewhere {...{ currency, elsewhere, toAddress }} />;
  return (
    <div className="flex flex-col gap-6">
      <Surface as="section" aria-label={t`Overall`}>
        {spread ? (
          <>
            <p className="font-semibold text-ink-soft">{medianOf(spread.count, totalCount)}</p>
            <p className="mt-0.5 text-4xl text-accent-ink">
              <AmountText amount={spread.median} currency={currency} />
            </p>
            <p className="mt-1 text-ink-soft">
              <Trans>
                Half of them went for <SpreadText low={spread.low} high={spread.high} currency={currency} />
              </Trans>
            </p>
          </>
        ) : (
          <>
            <p className="font-semibold">{say(messages.pricesTooFew)}</p>
            <p className="mt-1 text-ink-soft">
              <Trans>It takes five in {currency}.</Trans>
            </p>
          </>
        )}
        {since && (
          <p className="mt-1 text-sm text-ink-soft">
            {countSinceText(totalCount, periodText(since.slice(0, 7)))}
          </p>
        )}
      </Surface>
      {sold.length > 0 && (
        <SoldList
          title={t`Final prices`}
          listings={sold.map((listing) => ({ ...listing, currency }))}
          isOutdated={isOutdated}
        />
      )}
      {currentPage > 1 && sold.length === 0 && (
        <EmptyState
          icon={SearchX}
          title={t`No listings found`}
          action={<LinkButton to={toAddress({ currency })}>{t`Go to the first page`}</LinkButton>}
        >
          {t`That page doesn’t exist.`}
        </EmptyState>
      )}
      <Pager page={currentPage} pageCount={totalPages} toPage={(to) => toAddress({ currency, page: to })} />
      {periods.length > 0 && <OverTime {...{ periods, currency }} />}
    </div>
  );
}

function countSinceText(count: number, month: string): string {
  return plural(count, { one: `# price since ${month}`, other: `# prices since ${month}` });
}

type SoldElsewhereProps = Pick<PricesOverTime, 'currency' | 'elsewhere'> &
  Pick<PricesFoundProps, 'toAddress'>;

function SoldElsewhere({ currency, elsewhere, toAddress }: SoldElsewhereProps) {
  return (
    <EmptyState
      icon={Coins}
      title={t`No prices in ${currency} yet`}
      action={
        <ul aria-label={t`Other currencies`} className="flex flex-wrap justify-center gap-2">
          {elsewhere.map(({ currency, count }) => (
            <li key={currency}>
              <LinkButton variant="secondary" to={toAddress({ currency })}>
                {plural(count, { one: `# in ${currency}`, other: `# in ${currency}` })}
              </LinkButton>
            </li>
          ))}
        </ul>
      }
    />
  );
}

/** Without periods of fewer than five prices. */
function OverTime({ periods, currency }: PricePictureProps) {
  const isPicture = periods.length > 1;
  const isByYear = periods[0]?.period.length === 4;
  return (
    <Surface as="section" aria-labelledby="over-time">
      <h2 id="over-time" className="type-heading">
        {t`Over time`}
      </h2>
      <p className="mt-1 mb-2 text-sm text-ink-soft">
        {isPicture && `${t`The bar shows what half of them went for, the dot the median.`} `}
        {isByYear
          ? t`Years with fewer than five prices aren’t shown.`
          : t`Months with fewer than five prices aren’t shown.`}
      </p>
      {isPicture && <PricePicture periods={periods} currency={currency} />}
      <PriceTable periods={periods} currency={currency} />
    </Surface>
  );
}

type PricePictureProps = { periods: readonly PricePeriod[]; currency: string };

const [top, bottom, height] = [16, 172, 208];
/** Number of labels; phones show the first and last. */
const maxNames = 3;

/** Per period, the interquartile range as a bar and the median as a dot. The table says the same. */
function PricePicture({ periods, currency }: PricePictureProps) {
  const lowest = Math.min(...periods.map(({ low }) => low));
  const highest = Math.max(...periods.map(({ high }) => high));
  const reach = highest - lowest || 1;
  const y = (amount: number) => bottom - ((amount - lowest) / reach) * (bottom - top);
  const x = (at: number) => `${(((at + 0.5) / periods.length) * 100).toFixed(2)}%`;
  const barWidth = periods.length > 12 ? 6 : 14;
  const isNarrow = periods.length > maxNames;
  const last = periods.length - 1;
  const isNamed = (at: number) => !isNarrow || [0, last >> 1, last].includes(at);
  return (
    <div aria-hidden className="flex gap-3 text-[0.8125rem] text-ink-soft">
      <div
        className="flex shrink-0 flex-col justify-between text-end tabular-nums"
        style={{ paddingTop: top - 10, height: bottom + 10 }}
      >
        {[...new Set(formatAlike([highest, lowest], currency))].map((text) => (
          <span key={text}>{text}</span>
        ))}
      </div>
      <svg className="min-w-0 flex-1 overflow-visible font-sans" height={height}>
        {[highest, lowest].map((amount, at) => (
          <line
            key={at === 0 ? 'highest' : 'lowest'}
            x1="0"
            x2="100%"
            y1={y(amount)}
            y2={y(amount)}
            strokeDasharray="1 5"
            className="stroke-line-strong"
          />
        ))}
        {periods.map(({ period, low, high }, at) => (
          <svg key={period} x={x(at)} overflow="visible">
            <rect
              x={-barWidth / 2}
              width={barWidth}
              y={y(high) - 3}
              height={y(low) - y(high) + 6}
              rx={barWidth / 2 - 1}
              className="fill-accent-soft stroke-accent/40"
            />
          </svg>
        ))}
        {periods.slice(1).map(({ period, median }, at) => (
          <line
            key={period}
            x1={x(at)}
            x2={x(at + 1)}
            y1={y(periods[at]?.median ?? median)}
            y2={y(median)}
            strokeWidth="2"
            className="stroke-accent"
          />
        ))}
        {periods.map(({ period, median }, at) => (
          <circle
            key={period}
            cx={x(at)}
            cy={y(median)}
            r="5"
            className="fill-accent stroke-surface stroke-2"
          />
        ))}
        {periods.map(
          ({ period }, at) =>
            isNamed(at) && (
              <text
                key={period}
                x={isNarrow && at === last ? '100%' : isNarrow && at === 0 ? '0' : x(at)}
                y={bottom + 28}
                textAnchor={isNarrow && at === last ? 'end' : isNarrow && at === 0 ? 'start' : 'middle'}
                className={classes('fill-ink-soft', at > 0 && at < last && 'max-sm:hidden')}
              >
                {periodText(period)}
              </text>
            ),
        )}
      </svg>
    </div>
  );
}

type PriceTableProps = { periods: readonly PricePeriod[]; currency: string };

function PriceTable({ periods, currency }: PriceTableProps) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{t`What they went for over time`}</caption>
      <thead>
        <tr className="text-start text-ink-soft">
          {[
            t({ message: 'When', context: 'a month or year' }),
            t`Median`,
            t({ message: 'Half went for', comment: 'Column; in it stand ranges of prices' }),
            t`Prices`,
          ].map((name, at) => (
            <th
              key={name}
              scope="col"
              className={classes(
                'py-2 pe-3 font-semibold',
                at === 2 && 'max-sm:hidden',
                at === 3 ? 'pe-0! text-end' : 'text-start',
              )}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {periods.toReversed().map(({ period, count, low, median, high }) => (
          <tr key={period} className="border-t border-line align-baseline">
            <th scope="row" className="py-2 pe-3 text-start font-normal whitespace-nowrap">
              {periodText(period)}
            </th>
            <td className="py-2 pe-3">
              <AmountText amount={median} currency={currency} />
              <span className="block text-ink-soft sm:hidden">
                <Trans comment="Below a median: half of the things went for this range of prices">
                  half for <SpreadText low={low} high={high} currency={currency} />
                </Trans>
              </span>
            </td>
            <td className="py-2 pe-3 max-sm:hidden">
              <SpreadText low={low} high={high} currency={currency} />
            </td>
            <td className="py-2 text-end tabular-nums">{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
