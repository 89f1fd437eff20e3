import type { FairPrice } from '@ballpark/domain/contract/listings.ts';
import { formatAmount } from '@ballpark/domain/money.ts';
import { formatAlike, formatRough, roundAmount } from '@ballpark/domain/rough-amount.ts';
import type { ReactNode } from 'react';
import { spokenAmount, spokenRough } from '../../../lib/format/amount-text.tsx';
import { classes } from '../../../ui/classes.ts';
import {
  type StripScale,
  bandOn,
  foldDots,
  mostDots,
  mostRows,
  nearAmounts,
  placeDots,
  shareOn,
  stripScale,
} from './price-strip-layout.ts';

type PriceStripProps = Prices & {
  ownAmount?: number | null;
  /** Lets the reader's dot fall in, as it was just shared. */
  isOwnNew?: boolean;
};

const dotRadius = 6;
const rowHeight = 13;

export function PriceStrip({
  amounts,
  currency,
  median = null,
  fairPrice = null,
  finalPrice = null,
  ownAmount = null,
  isOwnNew = false,
}: PriceStripProps) {
  const near = nearAmounts(amounts);
  const middle = fairPrice?.estimate ?? median;
  const marked = [finalPrice, middle].filter((price) => price !== null);
  const scale = stripScale([...near, ...marked], { price: marked[0] ?? null, likely: fairPrice });
  if (amounts.length === 0 || !scale) return null;
  const below = amounts.filter((amount) => amount < scale.low);
  const above = amounts.filter((amount) => amount > scale.high);
  const { dots, counts, tallest } = dotsOf(
    amounts.filter((amount) => amount >= scale.low && amount <= scale.high),
    scale,
    ownAmount,
  );
  const line = 26 + Math.max(2, tallest) * rowHeight;
  const lastTextY = line + (finalPrice === null ? 20 : 44);
  const farY = below.length + above.length > 0 ? lastTextY + 18 : lastTextY;
  const text = (amount: number) => formatAmount(amount, currency);
  // Ends that are not somebody's amount are rounded.
  const ends = [scale.low, scale.high].map((end) => (near.includes(end) ? end : roundAmount(end, currency)));
  const [lowText, highText] = formatAlike(ends, currency);
  const band = fairPrice && bandOn(scale, fairPrice);
  return (
    <svg
      role="img"
      aria-label={describePrices({ amounts, currency, median, fairPrice, finalPrice })}
      className="w-full overflow-visible font-sans"
      height={farY + 8}
    >
      {band && (
        <rect
          x={percent(band.from)}
          width={percent(band.to - band.from)}
          y={24}
          height={line - 18}
          rx="6"
          className="fill-accent-soft"
        />
      )}
      <line
        x1="0"
        x2="100%"
        y1={line}
        y2={line}
        strokeWidth="3"
        strokeLinecap="round"
        className="stroke-line"
      />
      {middle !== null && (
        <Mark at={shareOn(scale, middle)} from={20} to={line + 6} lineClass="stroke-ink" textY={13}>
          {fairPrice ? `Fair ≈ ${formatRough(middle, currency)}` : `Median ${text(middle)}`}
        </Mark>
      )}
      {finalPrice !== null && (
        <Mark
          at={shareOn(scale, finalPrice)}
          from={line - 10}
          // Avoids the amounts at the ends.
          to={isNearEnd(shareOn(scale, finalPrice)) ? line + 6 : line + 30}
          lineClass="stroke-accent"
          textY={line + 44}
          textClass="fill-accent-ink"
          isFinal
        >
          Final <tspan data-figure>{text(finalPrice)}</tspan>
        </Mark>
      )}
      {dots.map((dot) => (
        <circle
          key={dot.key}
          cx={percent(dot.share)}
          cy={line - dotRadius - 4 - dot.row * rowHeight}
          r={dotRadius}
          data-own={dot.isOwn || undefined}
          className={classes(
            'stroke-2 stroke-surface',
            dot.isOwn ? 'fill-ink' : 'fill-accent',
            dot.isOwn && isOwnNew && 'animate-drop',
          )}
        />
      ))}
      {counts.map(({ share, count, row }) => (
        <text
          key={share}
          x={percent(share)}
          y={line - 4 - row * rowHeight}
          textAnchor="middle"
          className="fill-ink-soft text-2xs font-bold tabular-nums"
        >
          {count}
        </text>
      ))}
      <FarGuesses side="below" amounts={below} y={farY} {...{ ownAmount, isOwnNew }} />
      <FarGuesses side="above" amounts={above} y={farY} {...{ ownAmount, isOwnNew }} />
      <text x="0" y={line + 20} className="fill-ink-soft text-[0.8125rem] tabular-nums">
        {lowText}
      </text>
      <text x="100%" y={line + 20} textAnchor="end" className="fill-ink-soft text-[0.8125rem] tabular-nums">
        {highText}
      </text>
    </svg>
  );
}

type FarGuessesProps = {
  side: 'below' | 'above';
  amounts: readonly number[];
  y: number;
  ownAmount: number | null;
  isOwnNew: boolean;
};

/** Guesses beyond the end of the strip: '‹ 2 far below', 'You and 1 more, far above ›'. */
function FarGuesses({ side, amounts, y, ownAmount, isOwnNew }: FarGuessesProps) {
  if (amounts.length === 0) return null;
  const hasOwn = ownAmount !== null && amounts.includes(ownAmount);
  const others = amounts.length - Number(hasOwn);
  const who = hasOwn ? (others === 0 ? 'You,' : `You and ${others} more,`) : others;
  return (
    <text
      x={side === 'below' ? '0' : '100%'}
      y={y}
      textAnchor={side === 'below' ? 'start' : 'end'}
      data-own={hasOwn || undefined}
      className={classes('fill-ink text-[0.8125rem] font-semibold', hasOwn && isOwnNew && 'animate-drop')}
    >
      {side === 'below' ? `‹ ${who} far below` : `${who} far above ›`}
    </text>
  );
}

type DrawnDot = { key: string; share: number; row: number; isOwn: boolean };

function dotsOf(amounts: readonly number[], scale: StripScale, ownAmount: number | null) {
  if (amounts.length <= mostDots) {
    const placed = placeDots(amounts, scale, ownAmount);
    // Others may have guessed the same amount.
    const own = placed.findLast(({ amount }) => amount === ownAmount);
    const dots = placed.map(({ key, share, row }): DrawnDot => ({
      key,
      share,
      row,
      isOwn: key === own?.key,
    }));
    return { dots, counts: [], tallest: Math.max(0, ...dots.map(({ row }) => row)) + 1 };
  }
  const columns = foldDots(amounts, scale);
  const dots = columns.flatMap(({ share, amounts: members }) =>
    members.slice(0, mostRows).map((_, row): DrawnDot => ({
      key: `${share}:${row}`,
      share,
      row,
      isOwn:
        row === Math.min(members.length, mostRows) - 1 && ownAmount !== null && members.includes(ownAmount),
    })),
  );
  const counts = columns
    .filter((column) => column.amounts.length > mostRows)
    .map(({ share, amounts: { length: count } }) => ({ share, count, row: mostRows }));
  return { dots, counts, tallest: mostRows + 1 };
}

type MarkProps = {
  at: number;
  from: number;
  to: number;
  lineClass: string;
  textY: number;
  textClass?: string;
  isFinal?: boolean;
  children: ReactNode;
};

function Mark({ at, from, to, lineClass, textY, textClass = 'fill-ink', isFinal, children }: MarkProps) {
  return (
    <g data-final={isFinal}>
      <line
        x1={percent(at)}
        x2={percent(at)}
        y1={from}
        y2={to}
        strokeWidth="2"
        strokeDasharray="1 4"
        strokeLinecap="round"
        className={lineClass}
      />
      <text
        x={percent(at)}
        y={textY}
        textAnchor={isNearEnd(at) ? (at < 0.5 ? 'start' : 'end') : 'middle'}
        className={classes('text-[0.8125rem] font-bold tabular-nums', textClass)}
      >
        {children}
      </text>
    </g>
  );
}

/** Where the end labels are, even on a phone. */
function isNearEnd(share: number): boolean {
  return share < 0.25 || share > 0.75;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`;
}

type Prices = {
  amounts: readonly number[];
  currency: string;
  median?: number | null;
  /** Replaces the median. */
  fairPrice?: FairPrice | null;
  finalPrice?: number | null;
};

/** The strip for screen readers. */
function describePrices({
  amounts,
  currency,
  median = null,
  fairPrice = null,
  finalPrice = null,
}: Prices): string {
  const spoken = (amount: number) => spokenAmount(amount, currency);
  const rough = (amount: number) => spokenRough(amount, currency);
  const count = `${amounts.length} ${amounts.length === 1 ? 'suggestion' : 'suggestions'}`;
  return [
    `${count} from ${spoken(Math.min(...amounts))} to ${spoken(Math.max(...amounts))}`,
    fairPrice && `fair price around ${rough(fairPrice.estimate)}`,
    fairPrice && `likely range from ${rough(fairPrice.low)} to ${rough(fairPrice.high)}`,
    !fairPrice && median !== null && `median ${spoken(median)}`,
    finalPrice !== null && `final price ${spoken(finalPrice)}`,
  ]
    .filter(Boolean)
    .join(', ');
}
