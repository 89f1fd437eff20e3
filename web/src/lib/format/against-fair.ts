import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import { fairDistance } from '@ballpark/domain/fair-distance.ts';
import { placeInRange } from '@ballpark/domain/fair-price.ts';
import { type Offer, offerSentence, offerText, ownOfferText } from '@ballpark/domain/offer-text.ts';
import { savedText } from '@ballpark/domain/result-text.ts';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { type SpokenText, plainText, roughText, spokenAmount, spokenRough } from './amount-text.tsx';
import { percentText } from './number-text.ts';

/** '24% above the fair price of $145': a guess beside the fair price that is shown with it. */
export function againstFair(amount: number, estimate: number, currency: string): SpokenText {
  return {
    shown: sentence(amount, estimate, currency, roughText(estimate, currency)),
    spoken: sentence(amount, estimate, currency, spokenRough(estimate, currency)),
  };
}

function sentence(amount: number, estimate: number, currency: string, fair: string): string {
  const { percent, times } = fairDistance(amount, estimate, currency);
  if (percent === 0) return t`In line with the fair price of ${fair}`;
  if (times === 2) return t`Twice the fair price of ${fair}`;
  if (times !== null) return t`About ${{ factor: i18n.number(times) }} times the fair price of ${fair}`;
  const off = percentText(Math.abs(percent));
  return percent > 0 ? t`${off} above the fair price of ${fair}` : t`${off} below the fair price of ${fair}`;
}

const shownHow = { plain: plainText, rough: roughText };
const spokenHow = { plain: spokenAmount, rough: spokenRough };

/** An offer beside the fair price. */
export function offerVerdict(offer: Offer): SpokenText {
  return { shown: offerText(i18n, offer, shownHow), spoken: offerText(i18n, offer, spokenHow) };
}

/** The owner's. */
export function ownOfferVerdict(offer: Offer): SpokenText {
  return { shown: ownOfferText(i18n, offer, shownHow), spoken: ownOfferText(i18n, offer, spokenHow) };
}

/** 'Maya was quoted $2,400'. */
export function offerStatement(who: string, listing: Parameters<typeof offerSentence>[2]): SpokenText | null {
  return bothOf(
    offerSentence(i18n, who, listing, plainText),
    offerSentence(i18n, who, listing, spokenAmount),
  );
}

/** '$500 less than the quote'. */
export function savedVerdict(listing: Parameters<typeof savedText>[1]): SpokenText | null {
  return bothOf(savedText(i18n, listing, plainText), savedText(i18n, listing, spokenAmount));
}

function bothOf(shown: string | null, spoken: string | null): SpokenText | null {
  return shown === null || spoken === null ? null : { shown, spoken };
}

type Spread = Readonly<{ low: number; median: number; high: number }>;

/** '$2,400 is high: about $400 above the middle of what similar things went for.': an amount beside the spread that is shown. */
export function againstMiddle(amount: number, spread: Spread, currency: string): SpokenText {
  const { percent, difference } = fairDistance(amount, spread.median, currency);
  const place = placeInRange(amount, spread);
  const say = (price: string, off: string): string => {
    if (percent === 0) return t`${price} is in the middle of what similar things went for.`;
    if (place === 'above')
      return t`${price} is high: about ${off} above the middle of what similar things went for.`;
    if (place === 'below')
      return t`${price} is low: about ${off} below the middle of what similar things went for.`;
    return percent > 0
      ? t`${price} is within the usual range, about ${off} above the middle of what similar things went for.`
      : t`${price} is within the usual range, about ${off} below the middle of what similar things went for.`;
  };
  const off = Math.abs(difference);
  return {
    shown: say(plainText(amount, currency), roughText(off, currency)),
    spoken: say(spokenAmount(amount, currency), spokenRough(off, currency)),
  };
}

/** 'It sold for 15% more than the fair price.'; of a service 'It cost …'. */
export function finalText(
  { type, currency }: Pick<ListingCard, 'type' | 'currency'>,
  finalPrice: number,
  estimate: number,
): string {
  const { percent, times } = fairDistance(finalPrice, estimate, currency);
  const isService = type === 'SERVICE';
  if (percent === 0) return isService ? t`It cost the fair price.` : t`It sold for the fair price.`;
  if (times === 2) return isService ? t`It cost twice the fair price.` : t`It sold for twice the fair price.`;
  if (times !== null) {
    const factor = i18n.number(times);
    return isService
      ? t`It cost about ${factor} times the fair price.`
      : t`It sold for about ${factor} times the fair price.`;
  }
  const off = percentText(Math.abs(percent));
  if (percent > 0)
    return isService
      ? t`It cost ${off} more than the fair price.`
      : t`It sold for ${off} more than the fair price.`;
  return isService
    ? t`It cost ${off} less than the fair price.`
    : t`It sold for ${off} less than the fair price.`;
}
