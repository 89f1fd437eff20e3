import { fairDistance } from './fair-distance.ts';
import { placeInRange } from './fair-price.ts';
import type { listingTypes } from './listing-window.ts';
import { formatPlain, formatRough } from './rough-amount.ts';

export type Offer = Readonly<{
  amount: number;
  fairPrice: Readonly<{ estimate: number; low: number; high: number }>;
  currency: string;
}>;

/** How amounts are written or spoken. */
const written = { plain: formatPlain, rough: formatRough };

/** 'A bit high: about $400 above the fair price': an offer beside it. Never 'unfair'. */
export function offerText({ amount, fairPrice, currency }: Offer, { rough } = written): string {
  const { percent, difference } = fairDistance(amount, fairPrice.estimate, currency);
  const isFar = placeInRange(amount, fairPrice) !== 'inside';
  const off = rough(Math.abs(difference), currency);
  if (percent === 0) return 'In line with the fair price';
  if (percent > 0) return `${isFar ? 'High' : 'A bit high'}: about ${off} above the fair price`;
  return `${isFar ? 'Low' : 'A bit low'}: about ${off} below the fair price`;
}

/** 'Your $2,400 is a bit high: about $400 above the fair price': to the owner. */
export function ownOfferText(offer: Offer, how = written): string {
  const text = offerText(offer, how);
  return `Your ${how.plain(offer.amount, offer.currency)} is ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** 'Quoted', of a thing 'Offered': names an offer beside its amount. */
export function offerWord({ type }: Readonly<{ type: (typeof listingTypes)[number] }>): string {
  return type === 'SERVICE' ? 'Quoted' : 'Offered';
}
