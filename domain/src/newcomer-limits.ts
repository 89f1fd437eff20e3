import { foldLookAlikes, skeletonOf } from './look-alikes.ts';

/** After `days` days, or `closedGuesses` guesses at different owners, an account is no longer new. */
export const newcomerLimits = { days: 7, closedGuesses: 5 } as const;

/**
 * What an account may add in 24 hours; photos in bytes, as they are kept. Each day and each closed guess of a new
 * account adds as much as its first day, up to the most. That never ends, because accounts can vouch for each
 * other.
 */
export const dailyLimits = {
  listing: { onFirstDay: 30, most: 60 },
  suggestion: { onFirstDay: 100, most: 500 },
  question: { onFirstDay: 20, most: 100 },
  photoBytes: { onFirstDay: 100_000_000, most: 500_000_000 },
} as const;

export type DailyLimitKind = keyof typeof dailyLimits;
export type Standing = { daysOld: number; closedGuesses: number };

/** Of an account without standing, because it is not new, the most. */
export function maxADay(kind: DailyLimitKind, standing: Standing | null): number {
  const { onFirstDay, most } = dailyLimits[kind];
  return standing === null ? most : Math.min(most, onFirstDay * growth(standing));
}

function growth({ daysOld, closedGuesses }: Standing): number {
  return 1 + Math.max(0, Math.floor(daysOld)) + closedGuesses;
}

/** How often one person may post the same within so many hours. */
export const repeatLimits = {
  listingText: { most: 5, hours: 7 * 24 },
  photo: { most: 5, hours: 7 * 24 },
  words: { most: 5, hours: 24 },
  /** How often different new accounts of one network or browser may post one text. */
  accounts: { most: 2, hours: 24 },
} as const;

/** Shorter texts are often repeated by chance. */
const minSigns = 60;
const address = /[^\s.]\.[a-z]{2}|:\/\//iu;

/** Texts that differ only in case, spaces, punctuation or look-alikes have the same key; it may be empty. */
export function textKey(text: string): string {
  return skeletonOf(foldLookAlikes(text).replaceAll(/[^\p{L}\p{N}]+/gu, ''));
}

export function isLong(text: string): boolean {
  return Array.from(textKey(text)).length >= minSigns;
}

/** Whether a repeated text is probably advertising: long, or with a web address. */
export function isTelling(text: string): boolean {
  return address.test(text) || isLong(text);
}
