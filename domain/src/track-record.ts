import { leastOwners } from './price-estimate.ts';

/** A person with fewer closed guesses has no track record. */
export const leastTracked = 5;
/** Only the last so many closed guesses count, because people learn. */
export const longestTrack = 100;
const nearShare = 0.2;
/** Percentages below the first are too small to mention; above the second only ‘over’ it is shown. */
const [leastPercent, mostPercent] = [3, 1_000];

/** Of a person's last closed guesses: their number, how many were within 20 %, and the middle one of all guess / final price. */
export type Track = { closedCount: number; withinCount: number; usualRatio: number };

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
export type TrackRecord = { closedCount: number; withinCount: number; usualPercent: number };

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
