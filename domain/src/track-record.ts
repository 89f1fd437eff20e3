import { type ListingType, listingTypes } from './listing-window.ts';
import { minOwners } from './origin.ts';

export const minTracked = 5;
/** Older guesses do not count, because people learn. */
export const maxTrack = 100;
const nearShare = 0.2;
/** Smaller percentages are not mentioned, larger ones only as ‘over’. */
const [minPercent, maxPercent] = [3, 1_000];

/** `usualRatio`: the median of guess / final price. */
type Track = { closedCount: number; withinCount: number; usualRatio: number };

/** Ratios are guess / final price, oldest first. Equal guesses give exactly equal results. */
export function trackOf(ratios: readonly number[]): Track {
  const last = ratios.slice(-maxTrack);
  return { closedCount: last.length, withinCount: last.filter(isNear).length, usualRatio: middleOf(last) };
}

/** Bounds included. */
export function isNear(ratio: number): boolean {
  return ratio >= 1 - nearShare && ratio <= 1 + nearShare;
}

/** Between two middle ratios, their geometric mean; 1 without any. */
export function middleOf(ratios: readonly number[]): number {
  const sorted = ratios.toSorted((a, b) => a - b);
  const upper = sorted[sorted.length >> 1] ?? 1;
  // Unlike logarithms, the root of a square is exact.
  return sorted.length % 2 === 1 ? upper : Math.sqrt((sorted[(sorted.length >> 1) - 1] ?? 1) * upper);
}

/** Older versions leave out the number of owners. */
export type KeptTrack = Track & { ownerCount?: number };

/** Above 0: usually too high. */
type TrackRecord = { closedCount: number; withinCount: number; usualPercent: number };

/** Null with too few guesses or owners: two accounts must not build a record for each other. */
export function trackRecordOf({
  closedCount,
  withinCount,
  usualRatio,
  ownerCount = 0,
}: KeptTrack): TrackRecord | null {
  if (closedCount < minTracked || ownerCount < minOwners) return null;
  return { closedCount, withinCount, usualPercent: percentOf(usualRatio) };
}

/** Negative if the guess was low. */
export function percentOf(ratio: number): number {
  return Math.round((ratio - 1) * 100);
}

/** At least half of the guesses within 20%. Others see no worse record. */
export function isGoodTrack({ closedCount, withinCount }: Pick<TrackRecord, 'closedCount' | 'withinCount'>) {
  return withinCount * 2 >= closedCount;
}

/** '7 of 12 guesses came within 20% of the final price; usually 8% too high'. */
export function trackRecordText({ closedCount, withinCount, usualPercent }: TrackRecord): string {
  const near = `${withinCount} of ${closedCount} guesses came within ${percentText(nearShare * 100)} of the final price`;
  return Math.abs(usualPercent) < minPercent
    ? near
    : `${near}; usually ${leanText(usualPercent).replace(/high|low/, 'too $&')}`;
}

/** '8% high', or 'close'. */
export function leanText(percent: number): string {
  if (Math.abs(percent) < minPercent) return 'close';
  if (percent > maxPercent) return `over ${percentText(maxPercent)} high`;
  return `${percentText(Math.abs(percent))} ${percent > 0 ? 'high' : 'low'}`;
}

function percentText(percent: number): string {
  return `${percent.toLocaleString('en')}%`;
}

export type PricedGuess = { type: ListingType; ratio: number };

const names: Record<ListingType, string> = { PRODUCT: 'products', SERVICE: 'services' };
/** This share on one side, and so many percent, are worth mentioning. */
const minOnOneSide = 0.7;
const lessonPercent = 5;

/** Shares of the guess to take off. */
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

/** Null with too few guesses. */
export function guessLesson(guesses: readonly PricedGuess[]): string | null {
  if (guesses.length < minTracked) return null;
  const kinds = listingTypes
    .map((type) => ({
      on: ` on ${names[type]}`,
      ratios: ratiosOf(guesses.filter((guess) => guess.type === type)),
    }))
    .filter(({ ratios }) => ratios.length >= minTracked);
  const groups = kinds.length > 0 ? kinds : [{ on: '', ratios: ratiosOf(guesses) }];
  const leans = groups.flatMap(({ on, ratios }) => leanLesson(ratios, on) ?? []);
  return leans.length > 0 ? leans.join(' ') : nearLesson(ratiosOf(guesses));
}

function ratiosOf(guesses: readonly PricedGuess[]): number[] {
  return guesses.map(({ ratio }) => ratio);
}

/** 'You tend to guess 12% high on products. Try taking a tenth off.' */
function leanLesson(ratios: readonly number[], on: string): string | null {
  const usual = middleOf(ratios);
  const percent = percentOf(usual);
  const sameSide = ratios.filter((ratio) => (usual > 1 ? ratio > 1 : ratio < 1)).length;
  if (Math.abs(percent) < lessonPercent || sameSide < minOnOneSide * ratios.length) return null;
  return `You tend to guess ${leanText(percent)}${on}. Try ${usual > 1 ? `taking ${partText(1 - 1 / usual)} off` : moreText(1 / usual)}.`;
}

function moreText(times: number): string {
  const whole = Math.round(times);
  if (times < 1.75) return `adding ${partText(times - 1)}`;
  return whole === 2 ? 'doubling your guess' : `${whole.toLocaleString('en')} times as much`;
}

function partText(share: number): string {
  const [nearest] = parts.toSorted(([one], [other]) => Math.abs(one - share) - Math.abs(other - share));
  return nearest?.[1] ?? '';
}

function nearLesson(ratios: readonly number[]): string {
  const near = ratios.filter(isNear).length;
  const found = `within 20% on ${near} of ${ratios.length}`;
  return near * 2 >= ratios.length
    ? `You’re well balanced: ${found}. Keep it up!`
    : `You guess high about as often as low: ${found}. Check what similar things went for before you guess.`;
}
