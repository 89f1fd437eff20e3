import { type ListingType, listingTypes } from './listing-types.ts';
import { isNear, leanText, leastTracked, middleOf, percentOf } from './track-record.ts';

/** A guess on a closed listing, as guess / final price. */
export type PricedGuess = { type: ListingType; ratio: number };

const names: Record<ListingType, string> = { PRODUCT: 'products', SERVICE: 'services' };
/** This many of ten guesses on one side are no accident, and so many percent are worth mentioning. */
const leastOnOneSide = 0.7;
const leastPercent = 5;

/** How much to take off, as a share of the guess. */
const parts: readonly (readonly [share: number, words: string])[] = [
  [1 / 20, 'a twentieth'],
  [1 / 10, 'a tenth'],
  [1 / 5, 'a fifth'],
  [1 / 4, 'a quarter'],
  [1 / 3, 'a third'],
  [1 / 2, 'half'],
  [2 / 3, 'two thirds'],
  [3 / 4, 'three quarters'],
  [9 / 10, 'nine tenths'],
];

/** What a person can learn from their own guesses, in a sentence or two; null of too few. */
export function guessLesson(guesses: readonly PricedGuess[]): string | null {
  if (guesses.length < leastTracked) return null;
  const kinds = listingTypes
    .map((type) => ({
      on: ` on ${names[type]}`,
      ratios: ratiosOf(guesses.filter((guess) => guess.type === type)),
    }))
    .filter(({ ratios }) => ratios.length >= leastTracked);
  const groups = kinds.length > 0 ? kinds : [{ on: '', ratios: ratiosOf(guesses) }];
  const leans = groups.flatMap(({ on, ratios }) => leanLesson(ratios, on) ?? []);
  return leans.length > 0 ? leans.join(' ') : nearLesson(ratiosOf(guesses));
}

function ratiosOf(guesses: readonly PricedGuess[]): number[] {
  return guesses.map(({ ratio }) => ratio);
}

/** 'You run 12% high on products: take a tenth off.' Null without a clear lean. */
function leanLesson(ratios: readonly number[], on: string): string | null {
  const usual = middleOf(ratios);
  const percent = percentOf(usual);
  const sameSide = ratios.filter((ratio) => (usual > 1 ? ratio > 1 : ratio < 1)).length;
  if (Math.abs(percent) < leastPercent || sameSide < leastOnOneSide * ratios.length) return null;
  return `You run ${leanText(percent)}${on}: ${usual > 1 ? `take ${partText(1 - 1 / usual)} off` : moreText(1 / usual)}.`;
}

function moreText(times: number): string {
  const whole = Math.round(times);
  if (times < 1.75) return `add ${partText(times - 1)}`;
  return whole === 2 ? 'say twice as much' : `say ${whole.toLocaleString('en')} times as much`;
}

function partText(share: number): string {
  const [nearest] = parts.toSorted(([one], [other]) => Math.abs(one - share) - Math.abs(other - share));
  return nearest?.[1] ?? '';
}

function nearLesson(ratios: readonly number[]): string {
  const near = ratios.filter(isNear).length;
  const found = `Your guesses lie on both sides of the price, within 20% on ${near} of ${ratios.length}`;
  return near * 2 >= ratios.length
    ? `${found}. Go on like this.`
    : `${found}. Look at what similar things went for before you guess.`;
}
