import type { PricePeriod } from '@ballpark/domain/contract/prices.ts';
import { formatAmount } from '@ballpark/domain/money.ts';
import { classes } from '../../ui/classes.ts';
import { periodText } from './period-text.ts';

type PricePictureProps = { periods: readonly PricePeriod[]; currency: string };

const [top, bottom, height] = [16, 172, 208];
/** The number of labels that have room; a phone shows the first and the last. */
const mostNames = 3;

/** The middle half of final prices as a bar and the median as a dot, period by period. The table below says the same in words. */
export function PricePicture({ periods, currency }: PricePictureProps) {
  const lowest = Math.min(...periods.map(({ low }) => low));
  const highest = Math.max(...periods.map(({ high }) => high));
  const reach = highest - lowest || 1;
  const y = (amount: number) => bottom - ((amount - lowest) / reach) * (bottom - top);
  const x = (at: number) => `${(((at + 0.5) / periods.length) * 100).toFixed(2)}%`;
  const barWidth = periods.length > 12 ? 6 : 14;
  const isNarrow = periods.length > mostNames;
  const last = periods.length - 1;
  const isNamed = (at: number) => !isNarrow || [0, last >> 1, last].includes(at);
  return (
    <div aria-hidden className="flex gap-3 text-[0.8125rem] text-ink-soft">
      <div
        className="flex shrink-0 flex-col justify-between text-right tabular-nums"
        style={{ paddingTop: top - 10, height: bottom + 10 }}
      >
        {[...new Set([highest, lowest])].map((amount) => (
          <span key={amount}>{formatAmount(amount, currency)}</span>
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
