import { fairDistance } from './fair-distance.ts';
import { placeInRange } from './fair-price.ts';
import type { listingTypes } from './listing-window.ts';
import { formatPlain, formatRough, roundAmount } from './rough-amount.ts';

export type Offer = Readonly<{
  amount: number;
  fairPrice: Readonly<{ estimate: number; low: number; high: number }>;
  currency: string;
}>;

type OfferFacts = Readonly<{
  type: (typeof listingTypes)[number];
  offerAmount: number | null;
  currency: string;
}>;

/** How amounts are written or spoken. */
const written = { plain: formatPlain, rough: formatRough };

/**
 * 'High: about $400 above the fair price', inside the range 'Within the likely range, about $400 above the fair
 * price': an offer beside both, as they are shown. Never 'unfair'.
 */
export function offerText({ amount, fairPrice, currency }: Offer, { rough } = written): string {
  const { percent, difference } = fairDistance(amount, fairPrice.estimate, currency);
  if (percent === 0) return 'In line with the fair price';
  const { low, high } = fairPrice;
  const shown = { low: roundAmount(low, currency), high: roundAmount(high, currency) };
  const place = placeInRange(amount, shown);
  const start = place === 'inside' ? 'Within the likely range,' : place === 'above' ? 'High:' : 'Low:';
  const off = rough(Math.abs(difference), currency);
  return `${start} about ${off} ${percent > 0 ? 'above' : 'below'} the fair price`;
}

/** 'Your $2,400 is high: about $400 above the fair price': to the owner. */
export function ownOfferText(offer: Offer, how = written): string {
  const text = offerText(offer, how);
  return `Your ${how.plain(offer.amount, offer.currency)} is ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** 'Maya was quoted $2,400', of a thing 'Maya has been offered $455'; null without an offer. */
export function offerSentence(
  who: string,
  { type, offerAmount, currency }: OfferFacts,
  write = formatPlain,
): string | null {
  if (offerAmount === null) return null;
  return `${who} ${type === 'SERVICE' ? 'was quoted' : 'has been offered'} ${write(offerAmount, currency)}`;
}

/** 'Quoted', of a thing 'Offered': names an offer beside its amount. */
export function offerWord({ type }: Pick<OfferFacts, 'type'>): string {
  return type === 'SERVICE' ? 'Quoted' : 'Offered';
}
