import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { formatPlain } from '@ballpark/domain/rough-amount.ts';
import type { ReactNode } from 'react';
import { HeroAmount, Spoken, type SpokenText, spokenAmount } from '../../../lib/format/amount-text.tsx';

type ClosedPriceCardProps = {
  listing: Pick<
    ListingDetail,
    'type' | 'finalPrice' | 'offerAmount' | 'currency' | 'autoClosedAt' | 'priceAnsweredAt'
  >;
  isOwner: boolean;
  children?: ReactNode;
};

export function ClosedPriceCard({ listing, isOwner, children }: ClosedPriceCardProps) {
  const { finalPrice, currency, priceAnsweredAt } = listing;
  const saved = finalPrice === null ? null : savedText(finalPrice, listing, isOwner);
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 overflow-hidden rounded-xl on-field px-5 py-6 shadow-card sm:px-6">
      {finalPrice === null ? (
        <div>
          <h2 className="type-heading">{priceAnsweredAt ? 'Not sold' : 'No final price'}</h2>
          <p className="mt-1.5 text-chalk-soft">{whyNone(listing)}</p>
        </div>
      ) : (
        <div>
          <p className="flex flex-col gap-1">
            <span className="font-semibold text-chalk-soft">Final: </span>
            <HeroAmount amount={finalPrice} currency={currency} />
          </p>
          {saved && (
            <p className="mt-1.5 font-semibold">
              <Spoken text={saved} />
            </p>
          )}
        </div>
      )}
      {children}
    </section>
  );
}

/** 'You paid $500 less than the quote'; null if it was no less, and for things, which may be bought or sold. */
function savedText(
  finalPrice: number,
  { type, offerAmount, currency }: ClosedPriceCardProps['listing'],
  isOwner: boolean,
): SpokenText | null {
  if (type !== 'SERVICE' || offerAmount === null || finalPrice >= offerAmount) return null;
  const off = offerAmount - finalPrice;
  const say = (amount: string) =>
    isOwner ? `You paid ${amount} less than the quote` : `${amount} less than the quote`;
  return { shown: say(formatPlain(off, currency)), spoken: say(spokenAmount(off, currency)) };
}

function whyNone({ autoClosedAt, priceAnsweredAt }: ClosedPriceCardProps['listing']): string {
  if (priceAnsweredAt) return 'Time ran out, and the owner says it didn’t sell.';
  if (autoClosedAt) return 'Time ran out before the owner entered one.';
  return 'The owner closed this listing without a price.';
}
