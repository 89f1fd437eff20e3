import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { savedVerdict } from '../../../lib/format/against-fair.ts';
import { HeroAmount, Spoken } from '../../../lib/format/amount-text.tsx';

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
  const saved = savedVerdict(listing);
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 overflow-hidden rounded-xl on-field px-5 py-6 shadow-card sm:px-6">
      {finalPrice === null ? (
        <div>
          <h2 className="type-heading">{priceAnsweredAt ? t`No deal` : t`No final price`}</h2>
          <p className="mt-1.5 text-chalk-soft">{whyNone(listing)}</p>
        </div>
      ) : (
        <div>
          <p className="flex flex-col gap-1">
            <span className="font-semibold text-chalk-soft">{t`Final:`} </span>
            <HeroAmount amount={finalPrice} currency={currency} />
          </p>
          {saved && (
            <p className="mt-1.5 font-semibold">
              {isOwner ? (
                <Trans>
                  You paid <Spoken text={saved} />
                </Trans>
              ) : (
                <Spoken text={saved} />
              )}
            </p>
          )}
        </div>
      )}
      {children}
    </section>
  );
}

function whyNone({ autoClosedAt, priceAnsweredAt }: ClosedPriceCardProps['listing']): string {
  if (priceAnsweredAt) return t`Time ran out, and the owner says there was no deal.`;
  if (autoClosedAt) return t`Time ran out before the owner entered one.`;
  return t`The owner closed this listing without a price.`;
}
