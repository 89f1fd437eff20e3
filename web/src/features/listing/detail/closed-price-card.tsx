import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { HeroAmount } from '../../../lib/format/hero-amount.tsx';

type ClosedPriceCardProps = {
  listing: Pick<ListingDetail, 'finalPrice' | 'currency' | 'autoClosedAt' | 'priceAnsweredAt'>;
};

/** The final price, or why there is none. */
export function ClosedPriceCard({ listing }: ClosedPriceCardProps) {
  const { finalPrice, currency, priceAnsweredAt } = listing;
  return (
    <section className="overflow-hidden rounded-xl on-field px-5 py-7 shadow-card sm:px-6">
      {finalPrice === null ? (
        <>
          <h2 className="type-heading">{priceAnsweredAt ? 'Not sold' : 'No final price'}</h2>
          <p className="mt-1.5 text-chalk-soft">{whyNone(listing)}</p>
        </>
      ) : (
        <p className="flex flex-col gap-1">
          <span className="font-semibold text-chalk-soft">Final: </span>
          <HeroAmount amount={finalPrice} currency={currency} />
        </p>
      )}
    </section>
  );
}

function whyNone({ autoClosedAt, priceAnsweredAt }: ClosedPriceCardProps['listing']): string {
  if (priceAnsweredAt) return 'Time was up, and the owner said that it was not sold.';
  if (autoClosedAt) return 'Time was up before the owner set one.';
  return 'The owner closed this listing without a price.';
}
