import type { FairPrice } from '@ballpark/domain/contract/fair-prices.ts';
import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import { answerRefusal } from '@ballpark/domain/listing-access.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { AmountText, RoughAmountText, RoughRangeText } from '../../../lib/format/amount-text.tsx';
import { nearness } from '../../../lib/format/nearness.ts';
import { classes } from '../../../ui/classes.ts';

type ListingPriceProps = {
  listing: Pick<
    ListingCard,
    | 'userId'
    | 'isActive'
    | 'hasOffer'
    | 'offerAmount'
    | 'finalPrice'
    | 'fairPrice'
    | 'guessRange'
    | 'ownAmount'
    | 'suggestionCount'
    | 'currency'
    | 'autoClosedAt'
    | 'priceAnsweredAt'
  >;
  /** The owner sees all prices, and is asked for the final one after an automatic close. */
  isOwn?: boolean;
};

/** Cards without a price lead with the title. */
export function hasPrice(listing: ListingPriceProps['listing'], isOwn = false): boolean {
  const { isActive, hasOffer, finalPrice, ownAmount } = listing;
  if (ownAmount !== null || (isActive ? hasOffer : finalPrice !== null)) return true;
  return rangeOf(listing, isOwn) !== null;
}

/** The final price once closed, else the offer. What others guessed shows after one’s own guess. */
export function ListingPrice({ listing, isOwn = false }: ListingPriceProps) {
  const [nowMs] = useState(Date.now);
  const { isActive, hasOffer, offerAmount, finalPrice, fairPrice, ownAmount, currency } = listing;
  if (!isActive && finalPrice !== null) {
    return (
      <div className="flex flex-wrap items-baseline gap-x-4">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm font-semibold text-ink-soft">
          <Trans>
            Final Price
            <span className="text-2xl text-ink">
              <AmountText amount={finalPrice} currency={currency} />
            </span>
          </Trans>
        </p>
        {ownAmount !== null && (
          <OwnLine {...{ ownAmount, currency }}>{nearness(ownAmount, finalPrice)}</OwnLine>
        )}
      </div>
    );
  }
  if (!isActive && isOwn && answerRefusal(answerFactsOf(listing), listing.userId, nowMs) === null)
    return <p className="font-display text-2xl font-bold text-accent-ink">{t`What did it go for?`}</p>;
  const range = rangeOf(listing, isOwn);
  const isRough = fairPrice?.confidence === 'rough';
  const hasShownOffer = isActive && hasOffer && offerAmount !== null;
  if (isActive && !hasShownOffer && !range && ownAmount === null) return null;
  return (
    <div className="flex flex-wrap items-baseline gap-x-4">
      {hasShownOffer && (
        <p className="text-sm font-semibold text-ink-soft">
          <Trans>
            Offered:{' '}
            <span className="text-2xl text-ink">
              <AmountText amount={offerAmount} currency={currency} />
            </span>
          </Trans>
        </p>
      )}
      {ownAmount !== null && (
        <OwnLine {...{ ownAmount, currency }} isLarge={!hasShownOffer}>
          {fairPrice && <FairFigure {...{ fairPrice, currency }} />}
        </OwnLine>
      )}
      {range && fairPrice && (
        <p className="text-sm font-semibold text-ink-soft">
          <FairFigure
            {...{ fairPrice, currency }}
            isFirst
            figureClass={hasShownOffer ? 'text-lg text-ink' : 'text-2xl text-ink'}
          />
        </p>
      )}
      {range && !isRough && (
        <p className={classes('text-sm font-semibold text-ink-soft', fairPrice && 'basis-full')}>
          <NeighboursSay listing={listing}>
            <span className={classes('text-ink', !fairPrice && (hasShownOffer ? 'text-lg' : 'text-2xl'))}>
              <RoughRangeText {...range} currency={currency} />
            </span>
          </NeighboursSay>
        </p>
      )}
      {!isActive && !fairPrice && (
        <p className="font-semibold text-ink-soft">
          {listing.priceAnsweredAt ? t`No deal` : t`No final price`}
        </p>
      )}
    </div>
  );
}

type FairFigureProps = {
  fairPrice: FairPrice;
  currency: string;
  /** Of its line. */
  isFirst?: boolean;
  figureClass?: string;
};

/** 'fair ≈ $86', or 'likely $60 – $120' while that is rough. */
export function FairFigure({
  fairPrice,
  currency,
  isFirst = false,
  figureClass = 'text-ink',
}: FairFigureProps) {
  const { estimate, low, high, confidence } = fairPrice;
  const isRough = confidence === 'rough';
  const figure = (
    <span className={figureClass}>
      {isRough ? (
        <RoughRangeText {...{ low, high, currency }} />
      ) : (
        <RoughAmountText amount={estimate} currency={currency} />
      )}
    </span>
  );
  if (isRough) return isFirst ? <Trans>Likely {figure}</Trans> : <Trans>likely {figure}</Trans>;
  return isFirst ? <Trans>Fair {figure}</Trans> : <Trans>fair {figure}</Trans>;
}

type OwnLineProps = { ownAmount: number; currency: string; isLarge?: boolean; children: ReactNode };

/** 'You $95 · fair ≈ $86'. */
function OwnLine({ ownAmount, currency, isLarge = false, children }: OwnLineProps) {
  return (
    <p className={classes('font-semibold text-ink-soft', isLarge ? 'text-lg' : 'text-base')}>
      <Trans comment="before the amount that the reader guessed">
        You{' '}
        <span className="text-ink">
          <AmountText amount={ownAmount} currency={currency} />
        </span>
      </Trans>
      {children && (
        <>
          {' · '}
          <span className="whitespace-nowrap">{children}</span>
        </>
      )}
    </p>
  );
}

type NeighboursSayProps = { listing: ListingPriceProps['listing']; children: ReactNode };

function NeighboursSay({ listing: { isActive, suggestionCount }, children: range }: NeighboursSayProps) {
  if (suggestionCount === 1)
    return isActive ? <Trans>One neighbour says {range}</Trans> : <Trans>One neighbour said {range}</Trans>;
  return isActive ? <Trans>Neighbours say {range}</Trans> : <Trans>Neighbours said {range}</Trans>;
}

/**
 * The likely range, or that of all guesses while there is no fair price. Null for a reader who may still
 * guess, and for one who has: their own line says how it compares.
 */
function rangeOf(
  { isActive, fairPrice, guessRange, ownAmount }: ListingPriceProps['listing'],
  isOwn: boolean,
): { low: number; high: number } | null {
  if (ownAmount !== null || (isActive && !isOwn)) return null;
  if (fairPrice) return { low: fairPrice.low, high: fairPrice.high };
  return guessRange && { low: guessRange.min, high: guessRange.max };
}

export function answerFactsOf(
  listing: Pick<ListingCard, 'userId' | 'isActive' | 'autoClosedAt' | 'priceAnsweredAt'>,
) {
  const { userId, isActive, autoClosedAt, priceAnsweredAt } = listing;
  return {
    ownerId: userId,
    isActive,
    autoClosedAtMs: autoClosedAt === null ? null : Date.parse(autoClosedAt),
    isPriceAnswered: priceAnsweredAt !== null,
  };
}
