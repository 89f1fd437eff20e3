import { foldLookAlikes, skeletonOf } from './look-alikes.ts';

export type ContributionKind = 'listing' | 'suggestion' | 'question';

/**
 * What a new account may add in 24 hours on its first day. Each day of age and each closed guess allows the same again. After `days` days,
 * or `closedGuesses` guesses on closed listings of different owners, only the limits for everybody hold.
 */
export const newcomerLimits = {
  days: 7,
  closedGuesses: 5,
  windowHours: 24,
  onFirstDay: { listing: 30, suggestion: 100, question: 20 },
} as const;

type Standing = { daysOld: number; closedGuesses: number };

/** How many of a kind an account may add in 24 hours; null where it is not new any more. */
export function mostADay(kind: ContributionKind, { daysOld, closedGuesses }: Standing): number | null {
  const { days, closedGuesses: enough, onFirstDay } = newcomerLimits;
  if (daysOld >= days || closedGuesses >= enough) return null;
  return onFirstDay[kind] * (1 + Math.max(0, Math.floor(daysOld)) + closedGuesses);
}

/** How often one person may post the same within so many hours. */
export const repeatLimits = {
  listingText: { most: 5, hours: 7 * 24 },
  photo: { most: 5, hours: 7 * 24 },
  words: { most: 5, hours: 24 },
  /** Of one text by different new accounts of one network or browser. */
  accounts: { most: 2, hours: 24 },
} as const;

/** Many people write shorter ones independently, and one person writes them often. */
const fewestSigns = 60;
const address = /[^\s.]\.[a-z]{2}|:\/\//iu;

/** A key that is equal for texts that differ only in case, blanks, punctuation and look-alike signs; empty if nothing else is there. */
export function textKey(text: string): string {
  return skeletonOf(foldLookAlikes(text).replaceAll(/[^\p{L}\p{N}]+/gu, ''));
}

/** Whether a text has so many letters and digits that no two people write it by chance. */
export function isLong(text: string): boolean {
  return Array.from(textKey(text)).length >= fewestSigns;
}

/** Whether a text is long or contains a web address, so that repeating it on many listings advertises something. */
export function isTelling(text: string): boolean {
  return address.test(text) || isLong(text);
}
