import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import { currencyOfCountry } from '@ballpark/domain/currencies.ts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';

type InOwnCurrencyProps = {
  title: string;
  listings: readonly ListingCard[];
  currencyOf: { currency: string } | { countryCode: string | null };
  renderListings: (listings: readonly ListingCard[]) => ReactNode;
};

/** Under a heading; those in other currencies on a press. */
export function InOwnCurrency({ title, listings, currencyOf, renderListings }: InOwnCurrencyProps) {
  const [areAllShown, setAllShown] = useState(false);
  const own = 'currency' in currencyOf ? currencyOf.currency : currencyOfCountry(currencyOf.countryCode);
  const shown = listings.filter(({ currency }) => areAllShown || currency === own);
  const otherCount = listings.length - shown.length;
  return (
    <section aria-label={title} className="mt-6">
      {shown.length > 0 && (
        <>
          <h2 className="mb-4 type-heading">{title}</h2>
          {renderListings(shown)}
        </>
      )}
      {otherCount > 0 && (
        <p className="mt-5 text-center">
          <Button variant="secondary" onClick={() => setAllShown(true)}>
            Show {otherCount} in other currencies
          </Button>
        </p>
      )}
    </section>
  );
}
