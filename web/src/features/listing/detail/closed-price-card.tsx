import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { HeroAmount } from '../../../lib/format/hero-amount.tsx';

type ClosedPriceCardProps = { listing: Pick<ListingDetail, 'finalPrice' | 'currency' | 'autoClosedAt'> };

/** What it came to: the final price, or why there is none. */
export function ClosedPriceCard({ listing: { finalPrice, currency, autoClosedAt } }: ClosedPriceCardProps) {
  return (
    <section className="overflow-hidden rounded-xl on-field px-5 py-7 shadow-card sm:px-6">
      {finalPrice === null ? (
        <>
          <h2 className="type-heading">No final price</h2>
          <p className="mt-1.5 text-chalk-soft">
            {autoClosedAt
              ? 'Time was up before the owner set one.'
              : 'The owner closed this listing without a price.'}
          </p>
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
