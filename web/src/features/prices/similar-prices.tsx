import type { SimilarPrices as Similar } from '@ballpark/domain/contract/prices.ts';
import { priceMessages as messages } from '@ballpark/domain/contract/price-messages.ts';
import { useId } from 'react';
import { Surface } from '../../ui/surface.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { SoldItem } from './sold-item.tsx';
import { SpreadText } from './spread-text.tsx';

type SimilarPricesProps = {
  similar: Similar;
  /** How many are listed where room is scarce. */
  most?: number;
};

/** What similar things went for: the middle half of them, and the most similar ones (product 8.8). Nothing where there are none. */
export function SimilarPrices({ similar, most = Infinity }: SimilarPricesProps) {
  const { listings, spread, currency, words } = similar;
  const headingId = useId();
  if (listings.length === 0) return null;
  return (
    <Surface as="section" aria-labelledby={headingId}>
      <h2 id={headingId} className="font-semibold text-ink-soft">
        {messages.similarPrices}
      </h2>
      {spread && (
        <>
          <p className="mt-0.5 text-2xl">
            <SpreadText low={spread.low} high={spread.high} currency={currency} />
          </p>
          <p className="mt-1 text-sm text-ink-soft">The middle half of {spread.count}</p>
        </>
      )}
      <ul className="mt-3 flex flex-col divide-y divide-line">
        {listings.slice(0, most).map((listing) => (
          <SoldItem key={listing.id} listing={listing} currency={currency} />
        ))}
      </ul>
      <p className="mt-3">
        <TextLink to={`/prices?${new URLSearchParams({ q: words, currency }).toString()}`}>
          See all
          <span className="sr-only"> prices of such things</span>
        </TextLink>
      </p>
    </Surface>
  );
}
