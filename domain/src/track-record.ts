import { type ListingType, listingTypes } from './listing-window.ts';
import { leastOwners } from './price-estimate.ts';

/** A person with fewer closed guesses has no track record. */
export const leastTracked = 5;
/** Only the last so many closed guesses count, because people learn. */
export const longestTrack = 100;
const nearShare = 0.2;
/** Percentages below the first are too small to mention; above the second only ‘over’ it is shown. */
const [leastPercent, mostPercent] = [3, 1_000];

/** Of a person's last closed guesses: their number, how many were within 20 %, and the middle one of all guess / final price. */
type Track = { closedCount: number; withinCount: number; usualRatio: number };

/** The track of guesses, each as guess / final price, oldest first. Equal guesses give exactly equal results. */
export function trackOf(ratios: readonly number[]): Track {
  const last = ratios.slice(-longestTrack);
  return { closedCount: last.length, withinCount: last.filter(isNear).length, usualRatio: middleOf(last) };
}

/** Whether a guess lay within 20 % of the final price, bounds included. */
export function isNear(ratio: number): boolean {
  return ratio >= 1 - nearShare && ratio <= 1 + nearShare;
}

/** The middle ratio; between two middle ones, as many times above one as below the other. 1 without any. */
export function middleOf(ratios: readonly number[]): number {
  const sorted = ratios.toSorted((a, b) => a - b);
  const upper = sorted[sorted.length >> 1] ?? 1;
  // The root of a square is exact in binary numbers, where the logarithm need not be.
  return sorted.length % 2 === 1 ? upper : Math.sqrt((sorted[(sorted.length >> 1) - 1] ?? 1) * upper);
}

/**
 * A track with the number of owners whose listings its guesses were for, as far as they are counted; older versions leave the number out.
 */
export type KeptTrack = Track & { ownerCount?: number };

/** A track as others see it; above 0 the person usually guesses so many percent too high. */
type TrackRecord = { closedCount: number; withinCount: number; usualPercent: number };

/** What others see of a track; null with too few guesses, or too few owners, because two accounts must not make one for each other. */
export function trackRecordOf({
  closedCount,
  withinCount,
  usualRatio,
  ownerCount = 0,
}: KeptTrack): TrackRecord | null {
  if (closedCount < leastTracked || ownerCount < leastOwners) return null;
  return { closedCount, withinCount, usualPercent: percentOf(usualRatio) };
}

/** How many percent a guess lay above the final price, or below 0 under it. */
export function percentOf(ratio: number): number {
  return Math.round((ratio - 1) * 100);
}

/** In words: 'usually 8% high, within 20% on 7 of 12'. */
export function trackRecordText({ closedCount, withinCount, usualPercent }: TrackRecord): string {
  return `usually ${leanText(usualPercent)}, within ${percentText(nearShare * 100)} on ${withinCount} of ${closedCount}`;
}

/** Which way and how far: '8% high', or 'close to the price'. */
export function leanText(percent: number): string {
  if (Math.abs(percent) < leastPercent) return 'close to the price';
  if (percent > mostPercent) return `over ${percentText(mostPercent)} high`;
  return `${percentText(Math.abs(percent))} ${percent > 0 ? 'high' : 'low'}`;
}

function percentText(percent: number): string {
  return `${percent.toLocaleString('en')}%`;
}

/** A guess on a closed listing, as guess / final price. */
export type PricedGuess = { type: ListingType; ratio: number };

const names: Record<ListingType, string> = { PRODUCT: 'products', SERVICE: 'services' };
/** This many of ten guesses on one side are no accident, and so many percent are worth mentioning. */
const leastOnOneSide = 0.7;
const lessonPercent = 5;

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
  if (Math.abs(percent) < lessonPercent || sameSide < leastOnOneSide * ratios.length) return null;
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
