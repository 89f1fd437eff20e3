import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import { AmountText } from '../../../lib/format/amount-text.tsx';

type ListingPriceProps = {
  listing: Pick<ListingCard, 'isActive' | 'hasOffer' | 'offerAmount' | 'finalPrice' | 'currency'>;
};

/** The amount that a card is about: the final price once closed, the offer while open (product 7.5). */
export function ListingPrice({ listing }: ListingPriceProps) {
  const { isActive, hasOffer, offerAmount, finalPrice, currency } = listing;
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
  if (isActive && hasOffer && offerAmount !== null) {
    return (
      <p className="text-sm font-semibold text-ink-soft">
        Offered:{' '}
        <span className="text-2xl text-accent-ink">
          <AmountText amount={offerAmount} currency={currency} />
        </span>
      </p>
    );
  }
  return (
    <p className="font-display text-2xl font-bold text-ink-faint">
      {isActive ? "What's it worth?" : 'No price set'}
    </p>
  );
}
