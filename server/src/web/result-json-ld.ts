import type { SharedListing } from '@ballpark/domain/contract/sharing.ts';
import { site } from '@ballpark/domain/site.ts';

/** The result for search engines (https://schema.org), where they may list shared pages; empty without a price. */
export function resultJsonLd(shared: SharedListing, url: string, pictureUrl: string): string {
  const { isActive, finalPrice, currency, title, description, type, closedAt, fairPrice } = shared;
  if (!site.indexesShared || isActive || finalPrice === null) return '';
  const fair = fairPrice && {
    '@type': 'PropertyValue',
    name: 'Fair price, from people nearby',
    value: fairPrice.estimate,
    minValue: fairPrice.low,
    maxValue: fairPrice.high,
    unitText: currency,
  };
  const data = {
    '@context': 'https://schema.org',
    '@type': type === 'SERVICE' ? 'Service' : 'Product',
    name: title,
    description,
    url,
    image: pictureUrl,
    offers: {
      '@type': 'Offer',
      price: finalPrice,
      priceCurrency: currency,
      availability: 'https://schema.org/SoldOut',
      ...(closedAt !== null && { availabilityEnds: closedAt }),
    },
    ...(fair && type === 'PRODUCT' && { additionalProperty: fair }),
  };
  // No text may end the element.
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
