import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import { currencyOfCountry } from '@ballpark/domain/currencies.ts';
import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { localeOf } from '../../../lib/format/locale.ts';
import { Button } from '../../../ui/button.tsx';

type InOwnCurrencyProps = {
  title: string;
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
            {showText(kind, others)}
          </Button>
        </p>
      )}
    </section>
  );
}

/** 'Show 2 open listings in EUR (Euro)', or 'in other currencies' if there are several. */
function showText(kind: InOwnCurrencyProps['kind'], listings: readonly ListingCard[]): string {
  const count = listings.length;
  const [code, ...more] = new Set(listings.map((listing) => listing.currency));
  if (code === undefined || more.length > 0)
    return kind === 'open'
      ? plural(count, {
          one: 'Show # open listing in other currencies',
          other: 'Show # open listings in other currencies',
        })
      : plural(count, {
          one: 'Show # similar listing in other currencies',
          other: 'Show # similar listings in other currencies',
        });
  const currency = currencyText(code);
  return kind === 'open'
    ? plural(count, {
        one: `Show # open listing in ${currency}`,
        other: `Show # open listings in ${currency}`,
      })
    : plural(count, {
        one: `Show # similar listing in ${currency}`,
        other: `Show # similar listings in ${currency}`,
      });
}

/** 'BRL (Brazilian Real)'; the code alone if it has no name. */
function currencyText(code: string): string {
  const name = new Intl.DisplayNames(localeOf(i18n.locale), { type: 'currency' }).of(code) ?? code;
  return name === code
    ? code
    : t({ message: `${code} (${name})`, comment: 'A currency: BRL (Brazilian Real)' });
}
