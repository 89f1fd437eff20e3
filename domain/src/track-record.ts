import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { type ListingType, listingTypes } from './listing-window.ts';
import { type Origin, keysOf, minOwners } from './origin.ts';

export const minTracked = 5;
/** Older guesses do not count, because people learn. */
export const maxTrack = 100;
/** Of an owner, and of a network: whoever closes falsely on many guesses of a person spoils two of them. */
const maxOfOrigin = 2;
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

/** Adds a guess, oldest first. The newest two of an owner and of a network stay. */
export function withTracked<T extends Origin>(before: readonly T[], guess: T): T[] {
  const left = new Map(keysOf(guess).map((key) => [key, maxOfOrigin - 1]));
  const kept = before.toReversed().filter((earlier) => {
    const shared = keysOf(earlier).filter((key) => left.has(key));
    if (shared.some((key) => left.get(key) === 0)) return false;
    for (const key of shared) left.set(key, (left.get(key) ?? 0) - 1);
    return true;
  });
  return [...kept.toReversed(), guess].slice(-maxTrack);
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
export function trackRecordText(i18n: I18n, { closedCount, withinCount, usualPercent }: TrackRecord): string {
  const [near, count, share] = [withinCount, closedCount, percentText(i18n, nearShare * 100)];
  const percent = percentText(i18n, Math.min(Math.abs(usualPercent), maxPercent));
  if (Math.abs(usualPercent) < minPercent)
    return i18n._(msg`${{ near }} of ${{ count }} guesses came within ${{ share }} of the final price`);
  if (usualPercent > maxPercent)
    return i18n._(
      msg`${{ near }} of ${{ count }} guesses came within ${{ share }} of the final price; usually over ${{ percent }} too high`,
    );
  return usualPercent > 0
    ? i18n._(
        msg`${{ near }} of ${{ count }} guesses came within ${{ share }} of the final price; usually ${{ percent }} too high`,
      )
    : i18n._(
        msg`${{ near }} of ${{ count }} guesses came within ${{ share }} of the final price; usually ${{ percent }} too low`,
      );
}

/** '8% high', or 'close'. */
export function leanText(i18n: I18n, percent: number): string {
  if (Math.abs(percent) < minPercent) return i18n._(msg`close`);
  const size = percentText(i18n, Math.min(Math.abs(percent), maxPercent));
  if (percent > maxPercent) return i18n._(msg`over ${{ percent: size }} high`);
  return percent > 0 ? i18n._(msg`${{ percent: size }} high`) : i18n._(msg`${{ percent: size }} low`);
}

function percentText(i18n: I18n, percent: number): string {
  return i18n.number(percent / 100, { style: 'percent' });
}

export type PricedGuess = { type: ListingType; ratio: number };

/** This share on one side, and so many percent, are worth mentioning. */
const minOnOneSide = 0.7;
const lessonPercent = 5;

/** Shares of the guess. */
const parts: readonly { share: number; taken: MessageDescriptor; added: MessageDescriptor }[] = [
  { share: 1 / 20, taken: msg`Try taking a twentieth off.`, added: msg`Try adding a twentieth.` },
  { share: 1 / 10, taken: msg`Try taking a tenth off.`, added: msg`Try adding a tenth.` },
  { share: 1 / 5, taken: msg`Try taking a fifth off.`, added: msg`Try adding a fifth.` },
  { share: 1 / 4, taken: msg`Try taking a quarter off.`, added: msg`Try adding a quarter.` },
  { share: 1 / 3, taken: msg`Try taking a third off.`, added: msg`Try adding a third.` },
  { share: 1 / 2, taken: msg`Try taking half off.`, added: msg`Try adding half.` },
  { share: 2 / 3, taken: msg`Try taking two thirds off.`, added: msg`Try adding two thirds.` },
  { share: 3 / 4, taken: msg`Try taking three quarters off.`, added: msg`Try adding three quarters.` },
  { share: 9 / 10, taken: msg`Try taking nine tenths off.`, added: msg`Try adding nine tenths.` },
];

/** Null with too few guesses. */
export function guessLesson(i18n: I18n, guesses: readonly PricedGuess[]): string | null {
  if (guesses.length < minTracked) return null;
  const kinds = listingTypes
    .map((type) => ({ type, ratios: ratiosOf(guesses.filter((guess) => guess.type === type)) }))
    .filter(({ ratios }) => ratios.length >= minTracked);
  const groups = kinds.length > 0 ? kinds : [{ type: null, ratios: ratiosOf(guesses) }];
  const leans = groups.flatMap(({ type, ratios }) => leanLesson(i18n, ratios, type) ?? []);
  return leans.length > 0 ? leans.join(' ') : nearLesson(i18n, ratiosOf(guesses));
}

function ratiosOf(guesses: readonly PricedGuess[]): number[] {
  return guesses.map(({ ratio }) => ratio);
}

/** 'You tend to guess 12% high on products. Try taking a tenth off.' */
function leanLesson(i18n: I18n, ratios: readonly number[], type: ListingType | null): string | null {
  const usual = middleOf(ratios);
  const percent = percentOf(usual);
  const sameSide = ratios.filter((ratio) => (usual > 1 ? ratio > 1 : ratio < 1)).length;
  if (Math.abs(percent) < lessonPercent || sameSide < minOnOneSide * ratios.length) return null;
  return `${tendencyText(i18n, percent, type)} ${usual > 1 ? i18n._(partOf(1 - 1 / usual).taken) : moreText(i18n, 1 / usual)}`;
}

function tendencyText(i18n: I18n, percent: number, type: ListingType | null): string {
  const size = percentText(i18n, Math.min(Math.abs(percent), maxPercent));
  if (percent > maxPercent) {
    if (type === null) return i18n._(msg`You tend to guess over ${{ percent: size }} high.`);
    return type === 'PRODUCT'
      ? i18n._(msg`You tend to guess over ${{ percent: size }} high on products.`)
      : i18n._(msg`You tend to guess over ${{ percent: size }} high on services.`);
  }
  if (percent > 0) {
    if (type === null) return i18n._(msg`You tend to guess ${{ percent: size }} high.`);
    return type === 'PRODUCT'
      ? i18n._(msg`You tend to guess ${{ percent: size }} high on products.`)
      : i18n._(msg`You tend to guess ${{ percent: size }} high on services.`);
  }
  if (type === null) return i18n._(msg`You tend to guess ${{ percent: size }} low.`);
  return type === 'PRODUCT'
    ? i18n._(msg`You tend to guess ${{ percent: size }} low on products.`)
    : i18n._(msg`You tend to guess ${{ percent: size }} low on services.`);
}

function moreText(i18n: I18n, times: number): string {
  const whole = Math.round(times);
  if (times < 1.75) return i18n._(partOf(times - 1).added);
  return whole === 2
    ? i18n._(msg`Try doubling your guess.`)
    : i18n._(msg`Try ${{ times: i18n.number(whole) }} times as much.`);
}

function partOf(share: number) {
  return parts.reduce((nearest, part) =>
    Math.abs(part.share - share) < Math.abs(nearest.share - share) ? part : nearest,
  );
}

function nearLesson(i18n: I18n, ratios: readonly number[]): string {
  const near = ratios.filter(isNear).length;
  const count = ratios.length;
  return near * 2 >= count
    ? i18n._(msg`You’re well balanced: within 20% on ${{ near }} of ${{ count }}. Keep it up!`)
    : i18n._(
        msg`You guess high about as often as low: within 20% on ${{ near }} of ${{ count }}. Check what similar things went for before you guess.`,
      );
}
