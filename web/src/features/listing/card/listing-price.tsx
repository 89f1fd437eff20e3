import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import { answerRefusal } from '@ballpark/domain/listing-access.ts';
import { useState } from 'react';
import { AmountText, RoughAmountText, RoughRangeText } from '../../../lib/format/amount-text.tsx';
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
    | 'currency'
    | 'autoClosedAt'
    | 'priceAnsweredAt'
  >;
  /** The owner is asked for the price after an automatic close. */
  isOwn?: boolean;
};

/** Cards without a price lead with the title. */
export function hasPrice({
  isActive,
  hasOffer,
  finalPrice,
  fairPrice,
  guessRange,
}: ListingPriceProps['listing']): boolean {
  return Boolean(
    isActive ? hasOffer || fairPrice || guessRange : finalPrice !== null || fairPrice || guessRange,
  );
}

/** The final price once closed, else the offer, with the range of guesses. */
export function ListingPrice({ listing, isOwn = false }: ListingPriceProps) {
  const [nowMs] = useState(Date.now);
  const { isActive, hasOffer, offerAmount, finalPrice, fairPrice, currency } = listing;
  if (!isActive && finalPrice !== null) {
    return (
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm font-semibold text-ink-soft">
        Final Price
        <span className="text-2xl text-ink">
          <AmountText amount={finalPrice} currency={currency} />
        </span>
      </p>
    );
  }
  const range = rangeOf(listing);
  const hasShownOffer = isActive && hasOffer && offerAmount !== null;
  if (isActive && !hasShownOffer && !range) return null;
  if (isOwn && answerRefusal(answerFactsOf(listing), listing.userId, nowMs) === null)
    return <p className="font-display text-2xl font-bold text-accent-ink">What did it go for?</p>;
  return (
    <div className="flex flex-wrap items-baseline gap-x-4">
      {hasShownOffer && (
        <p className="text-sm font-semibold text-ink-soft">
          Offered:{' '}
          <span className="text-2xl text-accent-ink">
            <AmountText amount={offerAmount} currency={currency} />
          </span>
        </p>
      )}
      {fairPrice && (
        <p className="text-sm font-semibold text-ink-soft">
          Fair{' '}
          <span className={hasShownOffer ? 'text-lg text-ink' : 'text-2xl text-ink'}>
            <RoughAmountText amount={fairPrice.estimate} currency={currency} />
          </span>
        </p>
      )}
      {range && (
        <p className={classes('text-sm font-semibold text-ink-soft', fairPrice && 'basis-full')}>
          {isActive ? 'Neighbours say' : 'Neighbours said'}{' '}
          <span className={classes('text-ink', !fairPrice && (hasShownOffer ? 'text-lg' : 'text-2xl'))}>
            <RoughRangeText {...range} currency={currency} />
          </span>
        </p>
      )}
      {!isActive && !fairPrice && (
        <p className="font-semibold text-ink-soft">{listing.priceAnsweredAt ? 'Not sold' : 'No price set'}</p>
      )}
    </div>
  );
}

/** The likely range, or that of all guesses while there is no fair price. */
function rangeOf({
  fairPrice,
  guessRange,
}: ListingPriceProps['listing']): { low: number; high: number } | null {
  if (fairPrice) return { low: fairPrice.low, high: fairPrice.high };
  return guessRange && { low: guessRange.min, high: guessRange.max };
}

/** Decides whether the owner may still enter a final price. */
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
