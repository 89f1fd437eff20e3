import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
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
export function offerText(i18n: I18n, offer: Offer, { rough } = written): string {
  const { place, isAbove, difference } = placeOf(offer);
  if (place === 'same') return i18n._(msg`In line with the fair price`);
  const off = rough(difference, offer.currency);
  if (place === 'above') return i18n._(msg`High: about ${{ off }} above the fair price`);
  if (place === 'below') return i18n._(msg`Low: about ${{ off }} below the fair price`);
  return isAbove
    ? i18n._(msg`Within the likely range, about ${{ off }} above the fair price`)
    : i18n._(msg`Within the likely range, about ${{ off }} below the fair price`);
}

/** 'Your $2,400 is high: about $400 above the fair price': to the owner. */
export function ownOfferText(i18n: I18n, offer: Offer, { plain, rough } = written): string {
  const { place, isAbove, difference } = placeOf(offer);
  const amount = plain(offer.amount, offer.currency);
  if (place === 'same') return i18n._(msg`Your ${{ amount }} is in line with the fair price`);
  const off = rough(difference, offer.currency);
  if (place === 'above')
    return i18n._(msg`Your ${{ amount }} is high: about ${{ off }} above the fair price`);
  if (place === 'below') return i18n._(msg`Your ${{ amount }} is low: about ${{ off }} below the fair price`);
  return isAbove
    ? i18n._(msg`Your ${{ amount }} is within the likely range, about ${{ off }} above the fair price`)
    : i18n._(msg`Your ${{ amount }} is within the likely range, about ${{ off }} below the fair price`);
}

function placeOf({ amount, fairPrice, currency }: Offer) {
  const { percent, difference } = fairDistance(amount, fairPrice.estimate, currency);
  const { low, high } = fairPrice;
  const shown = { low: roundAmount(low, currency), high: roundAmount(high, currency) };
  const place = percent === 0 ? ('same' as const) : placeInRange(amount, shown);
  return { place, isAbove: percent > 0, difference: Math.abs(difference) };
}

/** 'Maya was quoted $2,400', of a thing 'Maya has been offered $455'; null without an offer. */
export function offerSentence(
  i18n: I18n,
  who: string,
  { type, offerAmount, currency }: OfferFacts,
  write = formatPlain,
): string | null {
  if (offerAmount === null) return null;
  const amount = write(offerAmount, currency);
  return type === 'SERVICE'
    ? i18n._(msg`${{ who }} was quoted ${{ amount }}`)
    : i18n._(msg`${{ who }} has been offered ${{ amount }}`);
}
