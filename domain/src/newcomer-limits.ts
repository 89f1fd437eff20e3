import { foldLookAlikes, skeletonOf } from './look-alikes.ts';

export type ContributionKind = 'listing' | 'suggestion' | 'question';

/**
 * What a new account may add in 24 hours on its first day. Each day and each closed guess adds the same
 * again. After `days` days, or `closedGuesses` guesses at different owners, the account is no longer new.
 */
export const newcomerLimits = {
  days: 7,
  closedGuesses: 5,
  windowHours: 24,
  onFirstDay: { listing: 30, suggestion: 100, question: 20 },
} as const;

/**
 * What an account may store in 24 hours, in bytes of the photos as they are kept: of 30 listings with five usual
 * ones on its first day, of 150 in the end. It never ends, because accounts can vouch for each other.
 */
export const photoBytes = { onFirstDay: 100_000_000, most: 500_000_000 } as const;

export type Standing = { daysOld: number; closedGuesses: number };

/** How many an account may add in 24 hours; null if it is no longer new. */
export function mostADay(kind: ContributionKind, standing: Standing): number | null {
  const { days, closedGuesses, onFirstDay } = newcomerLimits;
  if (standing.daysOld >= days || standing.closedGuesses >= closedGuesses) return null;
  return onFirstDay[kind] * growth(standing);
}

/** Of an account without standing, because it is not new, the most. */
export function photoBytesADay(standing: Standing | null): number {
  const { onFirstDay, most } = photoBytes;
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
const fewestSigns = 60;
const address = /[^\s.]\.[a-z]{2}|:\/\//iu;

/** Texts that differ only in case, spaces, punctuation or look-alikes have the same key; it may be empty. */
export function textKey(text: string): string {
  return skeletonOf(foldLookAlikes(text).replaceAll(/[^\p{L}\p{N}]+/gu, ''));
}

export function isLong(text: string): boolean {
  return Array.from(textKey(text)).length >= fewestSigns;
}

/** Whether a repeated text is probably advertising: long, or with a web address. */
export function isTelling(text: string): boolean {
  return address.test(text) || isLong(text);
}
