import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import { currencyOfCountry } from '@ballpark/domain/currencies.ts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';

type InOwnCurrencyProps = {
  title: string;
  /** What one of them is, before 'in EUR'; 'ones' for several. */
  kind: 'open' | 'similar';
  listings: readonly ListingCard[];
  currencyOf: { currency: string } | { countryCode: string | null };
  renderListings: (listings: readonly ListingCard[]) => ReactNode;
};

/** Under a heading; those in other currencies on a press. */
export function InOwnCurrency({ title, kind, listings, currencyOf, renderListings }: InOwnCurrencyProps) {
  const [areAllShown, setAllShown] = useState(false);
  const own = 'currency' in currencyOf ? currencyOf.currency : currencyOfCountry(currencyOf.countryCode);
  const shown = listings.filter(({ currency }) => areAllShown || currency === own);
  const others = listings.filter((listing) => !shown.includes(listing));
  return (
    <section aria-label={title} className="mt-6">
      {shown.length > 0 && (
        <>
          <h2 className="mb-4 type-heading">{title}</h2>
          {renderListings(shown)}
        </>
      )}
      {others.length > 0 && (
        <p className="mt-5 text-center">
          <Button variant="secondary" onClick={() => setAllShown(true)}>
            Show {others.length} {kind} {others.length === 1 ? 'one' : 'ones'} {inCurrencies(others)}
          </Button>
        </p>
      )}
    </section>
  );
}

/** 'in EUR', or 'in other currencies' if there are several. */
function inCurrencies(listings: readonly ListingCard[]): string {
  const [first, ...more] = new Set(listings.map(({ currency }) => currency));
  return first === undefined || more.length > 0 ? 'in other currencies' : `in ${first}`;
}
