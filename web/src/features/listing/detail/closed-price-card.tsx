import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import type { ReactNode } from 'react';
import { HeroAmount } from '../../../lib/format/amount-text.tsx';

type ClosedPriceCardProps = {
  listing: Pick<ListingDetail, 'finalPrice' | 'currency' | 'autoClosedAt' | 'priceAnsweredAt'>;
  children?: ReactNode;
};

export function ClosedPriceCard({ listing, children }: ClosedPriceCardProps) {
  const { finalPrice, currency, priceAnsweredAt } = listing;
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 overflow-hidden rounded-xl on-field px-5 py-6 shadow-card sm:px-6">
      {finalPrice === null ? (
        <div>
          <h2 className="type-heading">{priceAnsweredAt ? 'Not sold' : 'No final price'}</h2>
          <p className="mt-1.5 text-chalk-soft">{whyNone(listing)}</p>
        </div>
      ) : (
        <p className="flex flex-col gap-1">
          <span className="font-semibold text-chalk-soft">Final: </span>
          <HeroAmount amount={finalPrice} currency={currency} />
        </p>
      )}
      {children}
    </section>
  );
}

function whyNone({ autoClosedAt, priceAnsweredAt }: ClosedPriceCardProps['listing']): string {
  if (priceAnsweredAt) return 'Time ran out, and the owner says it didn’t sell.';
  if (autoClosedAt) return 'Time ran out before the owner entered one.';
  return 'The owner closed this listing without a price.';
}
