import { foldLookAlikes, skeletonOf } from './look-alikes.ts';

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
