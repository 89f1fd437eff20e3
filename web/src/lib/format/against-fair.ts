import { fairDistance } from '@ballpark/domain/fair-distance.ts';
import { placeInRange } from '@ballpark/domain/fair-price.ts';
import { formatRough } from '@ballpark/domain/rough-amount.ts';
import { type SpokenText, spokenRough } from './amount-text.tsx';

/** '24% above the fair price of $145': a guess beside the fair price that is shown with it. */
export function againstFair(amount: number, estimate: number, currency: string): SpokenText {
  return {
    shown: sentence(amount, estimate, currency, formatRough(estimate, currency)),
    spoken: sentence(amount, estimate, currency, spokenRough(estimate, currency)),
  };
}

function sentence(amount: number, estimate: number, currency: string, fair: string): string {
  const { percent, times } = fairDistance(amount, estimate, currency);
  if (percent === 0) return `In line with the fair price of ${fair}`;
  if (times !== null) return `${timesText(times)} the fair price of ${fair}`;
  return percent > 0
    ? `${percent}% above the fair price of ${fair}`
    : `${-percent}% below the fair price of ${fair}`;
}

function timesText(times: number): string {
  return times === 2 ? 'Twice' : `About ${times.toLocaleString('en')} times`;
}

/** 'A bit high: about $400 above the fair price': an offer beside it. Never 'unfair'. */
export function offerVerdict(
  offer: number,
  fairPrice: Readonly<{ estimate: number; low: number; high: number }>,
  currency: string,
): SpokenText {
  const { percent, difference } = fairDistance(offer, fairPrice.estimate, currency);
  const isFar = placeInRange(offer, fairPrice) !== 'inside';
  const say = (amount: string): string => {
    if (percent === 0) return 'In line with the fair price';
    if (percent > 0) return `${isFar ? 'High' : 'A bit high'}: about ${amount} above the fair price`;
    return `${isFar ? 'Low' : 'A bit low'}: about ${amount} below the fair price`;
  };
  const off = Math.abs(difference);
  return { shown: say(formatRough(off, currency)), spoken: say(spokenRough(off, currency)) };
}

/** 'About $400 above the middle of what similar things went for': an amount beside the median that is shown. */
export function againstMiddle(amount: number, median: number, currency: string): SpokenText {
  const { percent, difference } = fairDistance(amount, median, currency);
  const off = Math.abs(difference);
  const say = (text: string): string =>
    percent === 0
      ? 'In the middle of what similar things went for'
      : `About ${text} ${percent > 0 ? 'above' : 'below'} the middle of what similar things went for`;
  return { shown: say(formatRough(off, currency)), spoken: say(spokenRough(off, currency)) };
}

/** 'It sold for 15% more than the fair price.' */
export function soldText(finalPrice: number, estimate: number, currency: string): string {
  const { percent, times } = fairDistance(finalPrice, estimate, currency);
  if (percent === 0) return 'It sold for the fair price.';
  if (times !== null)
    return times === 2
      ? 'It sold for twice the fair price.'
      : `It sold for about ${times.toLocaleString('en')} times the fair price.`;
  return percent > 0
    ? `It sold for ${percent}% more than the fair price.`
    : `It sold for ${-percent}% less than the fair price.`;
}
