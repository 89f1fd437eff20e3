import type { PricePeriod } from '@ballpark/domain/contract/prices.ts';
import { AmountText } from '../../lib/format/amount-text.tsx';
import { classes } from '../../ui/classes.ts';
import { periodText } from './period-text.ts';
import { SpreadText } from './spread-text.tsx';

type PriceTableProps = { periods: readonly PricePeriod[]; currency: string };

/** The same as the picture in figures, the latest first. On a phone the middle half stands below the median. */
export function PriceTable({ periods, currency }: PriceTableProps) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">What they went for over time</caption>
      <thead>
        <tr className="text-left text-ink-soft">
          {['When', 'Median', 'Middle half', 'Sold'].map((name, at) => (
            <th
              key={name}
              scope="col"
              className={classes(
                'py-2 pr-3 font-semibold',
                at === 2 && 'max-sm:hidden',
                at === 3 && 'pr-0! text-right',
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
            <th scope="row" className="py-2 pr-3 text-left font-normal whitespace-nowrap">
              {periodText(period)}
            </th>
            <td className="py-2 pr-3">
              <AmountText amount={median} currency={currency} />
              <span className="block text-ink-soft sm:hidden">
                half of them <SpreadText low={low} high={high} currency={currency} />
              </span>
            </td>
            <td className="py-2 pr-3 max-sm:hidden">
              <SpreadText low={low} high={high} currency={currency} />
            </td>
            <td className="py-2 text-right tabular-nums">{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
