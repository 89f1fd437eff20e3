import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import { answerRefusal } from '@ballpark/domain/listing-access.ts';
import { useState } from 'react';
import { AmountText } from '../../../lib/format/amount-text.tsx';
import { RoughAmountText, RoughRangeText } from '../../../lib/format/rough-amount-text.tsx';
import { answerFactsOf } from './answer-facts-of.ts';

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
  /** Whether it is the reader's, who is asked what it went for where it closed by itself. */
  isOwn?: boolean;
};

/** Whether an amount is known that a card can be about; else its title is what stands out (product 7.5). */
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

/** The amount that a card is about: the final price once closed, else the offer, and what neighbours make of it (product 7.5). */
export function ListingPrice({ listing, isOwn = false }: ListingPriceProps) {
  const [nowMs] = useState(Date.now);
  const { isActive, hasOffer, offerAmount, finalPrice, fairPrice, guessRange, currency } = listing;
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
  const hasShownOffer = isActive && hasOffer && offerAmount !== null;
  if (isActive && !hasShownOffer && !fairPrice && !guessRange) return null;
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
      {!fairPrice && guessRange && (
        <p className="text-sm font-semibold text-ink-soft">
          {isActive ? 'Neighbours say' : 'Neighbours said'}{' '}
          <span className={hasShownOffer ? 'text-lg text-ink' : 'text-2xl text-ink'}>
            <RoughRangeText low={guessRange.min} high={guessRange.max} currency={currency} />
          </span>
        </p>
      )}
      {!isActive && !fairPrice && (
        <p className="font-semibold text-ink-soft">{listing.priceAnsweredAt ? 'Not sold' : 'No price set'}</p>
      )}
    </div>
  );
}
