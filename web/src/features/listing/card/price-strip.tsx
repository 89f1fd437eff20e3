import type { FairPrice } from '@ballpark/domain/contract/fair-prices.ts';
import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import { formatAlike, formatRoughRange, roundAmount } from '@ballpark/domain/rough-amount.ts';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { plainText, roughText, spokenAmount, spokenRough } from '../../../lib/format/amount-text.tsx';
import { isolated } from '../../../lib/format/locale.ts';
import { shortListText } from '../../../lib/format/number-text.ts';
import { classes } from '../../../ui/classes.ts';
import {
  type StripScale,
  bandOn,
  foldDots,
  maxDots,
  maxRows,
  nearAmounts,
  placeDots,
  shareOn,
  stripScale,
} from '@ballpark/domain/price-strip-layout.ts';

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
  offer = null,
}: PriceStripProps) {
  const near = nearAmounts(amounts);
  const middle = fairPrice?.estimate ?? median;
  const marked = [finalPrice, middle].filter((price) => price !== null);
  // As the text below it says, so that a guess on its end lies on the band.
  const likely = fairPrice && {
    low: roundAmount(fairPrice.low, currency),
    high: roundAmount(fairPrice.high, currency),
  };
  const scale = stripScale([...near, ...marked], { price: marked[0] ?? null, likely });
  if (amounts.length === 0 || !scale) return null;
  const below = amounts.filter((amount) => amount < scale.low);
  const above = amounts.filter((amount) => amount > scale.high);
  const within = amounts.filter((amount) => amount >= scale.low && amount <= scale.high);
  const { dots, counts, tallest } = dotsOf(within, scale, ownAmount);
  const line = 26 + Math.max(2, tallest) * rowHeight;
  const offerY = line + (finalPrice === null ? 20 : 40);
  const rangeY = offerY + (offer === null ? 0 : 20);
  const farY = below.length + above.length > 0 ? rangeY + 18 : rangeY;
  const finalText = finalPrice !== null && plainText(finalPrice, currency);
  const band = likely && bandOn(scale, likely);
  return (
    <svg
      role="img"
      aria-label={describePrices({ amounts, currency, median, fairPrice, finalPrice, offer })}
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
      {fairPrice && band ? (
        <RangeText {...band} y={rangeY} className="fill-accent-ink font-semibold">
          {t`Likely ${{ range: isolated(formatRoughRange(fairPrice.low, fairPrice.high, currency)) }}`}
        </RangeText>
      ) : (
        <GuessRange amounts={within} {...{ scale, currency }} y={rangeY} />
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
          {fairPrice
            ? t`Fair ≈ ${{ amount: roughText(middle, currency) }}`
            : t`Median ${{ amount: plainText(middle, currency) }}`}
        </Mark>
      )}
      {finalPrice !== null && (
        <Mark
          at={shareOn(scale, finalPrice)}
          from={line - 10}
          to={line + 6}
          lineClass="stroke-accent"
          textY={line + 20}
          textClass="fill-accent-ink"
          isFinal
        >
          <Trans>
            Final <tspan data-figure>{finalText}</tspan>
          </Trans>
        </Mark>
      )}
      {offer && <OfferMark {...{ offer, scale, currency, line }} textY={offerY} />}
      {dots.map((dot) => (
        <circle
          key={dot.key}
          cx={percent(dot.share)}
          cy={line - dotRadius - 4 - dot.row * rowHeight}
          r={dotRadius}
          data-own={dot.isOwn || undefined}
          className={classes(
            dot.isOwn ? 'fill-surface stroke-ink stroke-4' : 'fill-accent stroke-surface stroke-2',
            dot.isOwn && isOwnNew && 'animate-drop',
          )}
        />
      ))}
      {dots
        .filter((dot) => dot.isOwn && dot.row < maxRows - 1)
        .map((dot) => (
          <Above
            key={dot.key}
            share={dot.share}
            y={line - 8 - (dot.row + 1) * rowHeight}
            className="fill-ink"
          >
            {t`You`}
          </Above>
        ))}
      {counts.map(({ share, count, row }) => (
        <Above key={share} share={share} y={line - 4 - row * rowHeight} className="fill-ink-soft">
          {count}
        </Above>
      ))}
      <FarGuesses side="below" amounts={below} y={farY} {...{ ownAmount, isOwnNew }} />
      <FarGuesses side="above" amounts={above} y={farY} {...{ ownAmount, isOwnNew }} />
    </svg>
  );
}

type TextProps = { y: number; className: string; children: ReactNode };

function Above({ share, children, y, className }: TextProps & { share: number }) {
  return (
    <text
      x={percent(share)}
      y={y}
      textAnchor="middle"
      className={classes('text-2xs font-bold tabular-nums', className)}
    >
      {children}
    </text>
  );
}

/** Below the middle of a range, or flush with its outer end where it is at the side. */
function RangeText({ from, to, y, className, children }: TextProps & { from: number; to: number }) {
  const middle = (from + to) / 2;
  const [x, anchor] = !isNearEnd(middle)
    ? ([middle, 'middle'] as const)
    : middle < 0.5
      ? ([from, 'start'] as const)
      : ([to, 'end'] as const);
  return (
    <text
      x={percent(x)}
      y={y}
      textAnchor={anchor}
      className={classes('text-[0.8125rem] tabular-nums', className)}
    >
      {children}
    </text>
  );
}

/** Amounts closer than this share a text. */
const minDistance = 0.4;

type GuessRangeProps = { amounts: readonly number[]; scale: StripScale; currency: string; y: number };

/** The lowest and the highest guess, below themselves. */
function GuessRange({ amounts, scale, currency, y }: GuessRangeProps) {
  const ends = [Math.min(...amounts), Math.max(...amounts)];
  const [lowest = 0, highest = 0] = ends.map((end) => shareOn(scale, end));
  const [lowText = '', highText = ''] = formatAlike(ends, currency);
  const className = 'fill-ink-soft';
  if (highest - lowest < minDistance)
    return (
      <RangeText from={lowest} to={highest} {...{ y, className }}>
        {lowText === highText ? lowText : t`${{ low: lowText }} to ${{ high: highText }}`}
      </RangeText>
    );
  return (
    <>
      <RangeText from={lowest} to={lowest} {...{ y, className }}>
        {lowText}
      </RangeText>
      <RangeText from={highest} to={highest} {...{ y, className }}>
        {highText}
      </RangeText>
    </>
  );
}

type FarGuessesProps = {
  side: 'below' | 'above';
  amounts: readonly number[];
  y: number;
  ownAmount: number | null;
  isOwnNew: boolean;
};

/** Guesses beyond the end of the strip: '← 2 far below', 'You and 1 more, far above →'. */
function FarGuesses({ side, amounts, y, ownAmount, isOwnNew }: FarGuessesProps) {
  if (amounts.length === 0) return null;
  const hasOwn = ownAmount !== null && amounts.includes(ownAmount);
  const others = amounts.length - Number(hasOwn);
  const text = side === 'below' ? farBelowText(others, hasOwn) : farAboveText(others, hasOwn);
  return (
    <text
      x={side === 'below' ? '0' : '100%'}
      y={y}
      textAnchor={side === 'below' ? 'start' : 'end'}
      data-own={hasOwn || undefined}
      className={classes('fill-ink text-[0.8125rem] font-semibold', hasOwn && isOwnNew && 'animate-drop')}
    >
      {side === 'below' ? `← ${text}` : `${text} →`}
    </text>
  );
}

function farBelowText(others: number, hasOwn: boolean): string {
  if (!hasOwn)
    return t({
      message: plural(others, { one: '# far below', other: '# far below' }),
      comment: 'Number of guesses that lie far below the others, beyond the end of the picture',
    });
  return others === 0
    ? t`You, far below`
    : plural(others, { one: 'You and # more, far below', other: 'You and # more, far below' });
}

function farAboveText(others: number, hasOwn: boolean): string {
  if (!hasOwn)
    return t({
      message: plural(others, { one: '# far above', other: '# far above' }),
      comment: 'Number of guesses that lie far above the others, beyond the end of the picture',
    });
  return others === 0
    ? t`You, far above`
    : plural(others, { one: 'You and # more, far above', other: 'You and # more, far above' });
}

type DrawnDot = { key: string; share: number; row: number; isOwn: boolean };

function dotsOf(amounts: readonly number[], scale: StripScale, ownAmount: number | null) {
  if (amounts.length <= maxDots) {
    const placed = placeDots(amounts, scale, ownAmount);
    // Others may have guessed the same amount.
    const own = placed.findLast(({ amount }) => amount === ownAmount);
    const dots = placed.map(({ key, share, row }): DrawnDot => ({
      key,
      share,
      row,
      isOwn: key === own?.key,
    }));
    // The label of the own dot takes a row.
    const rows = dots.map(({ row, isOwn }) => row + (isOwn ? 2 : 1));
    return { dots, counts: [], tallest: Math.max(0, ...rows) };
  }
  const columns = foldDots(amounts, scale);
  const dots = columns.flatMap(({ share, amounts: members }) =>
    members.slice(0, maxRows).map((_, row): DrawnDot => ({
      key: `${share}:${row}`,
      share,
      row,
      isOwn:
        row === Math.min(members.length, maxRows) - 1 && ownAmount !== null && members.includes(ownAmount),
    })),
  );
  const counts = columns
    .filter((column) => column.amounts.length > maxRows)
    .map(({ share, amounts: { length: count } }) => ({ share, count, row: maxRows }));
  return { dots, counts, tallest: maxRows + 1 };
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

type OfferMarkProps = {
  offer: MarkedOffer;
  scale: StripScale;
  currency: string;
  line: number;
  textY: number;
};

/** 'Quoted $2,400', at the end of the strip if it lies beyond. */
function OfferMark({ offer: { type, amount }, scale, currency, line, textY }: OfferMarkProps) {
  const offered = plainText(amount, currency);
  const text = type === 'SERVICE' ? t`Quoted ${offered}` : t`Offered ${offered}`;
  const isBelow = amount < scale.low;
  if (isBelow || amount > scale.high)
    return (
      <text
        x={isBelow ? '0' : '100%'}
        y={textY}
        textAnchor={isBelow ? 'start' : 'end'}
        className="fill-ink text-[0.8125rem] font-bold tabular-nums"
      >
        {isBelow ? `← ${text}` : `${text} →`}
      </text>
    );
  return (
    <Mark at={shareOn(scale, amount)} from={line - 10} to={line + 6} lineClass="stroke-ink" textY={textY}>
      {text}
    </Mark>
  );
}

/** Where a centred text would be cut on a phone. */
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
  offer?: MarkedOffer | null;
};

export type MarkedOffer = Pick<ListingCard, 'type'> & { amount: number };

/** What the strip marks of a listing's offer. */
export function offerOf(listing: Pick<ListingCard, 'type' | 'offerAmount'>): MarkedOffer | null {
  const { type, offerAmount: amount } = listing;
  return amount === null ? null : { type, amount };
}

/** The strip for screen readers. */
function describePrices({
  amounts,
  currency,
  median = null,
  fairPrice = null,
  finalPrice = null,
  offer = null,
}: Prices): string {
  const spoken = (amount: number) => spokenAmount(amount, currency);
  const rough = (amount: number) => spokenRough(amount, currency);
  const [low, high] = [spoken(Math.min(...amounts)), spoken(Math.max(...amounts))];
  return shortListText(
    [
      plural(
        { count: amounts.length },
        { one: `# guess from ${low} to ${high}`, other: `# guesses from ${low} to ${high}` },
      ),
      fairPrice && t`fair price around ${{ amount: rough(fairPrice.estimate) }}`,
      fairPrice &&
        t`likely range from ${{ low: rough(fairPrice.low) }} to ${{ high: rough(fairPrice.high) }}`,
      !fairPrice && median !== null && t`median ${{ amount: spoken(median) }}`,
      finalPrice !== null && t`final price ${{ amount: spoken(finalPrice) }}`,
      offer &&
        (offer.type === 'SERVICE'
          ? t`quoted ${{ amount: spoken(offer.amount) }}`
          : t`offered ${{ amount: spoken(offer.amount) }}`),
    ].filter((part) => typeof part === 'string'),
  );
}
