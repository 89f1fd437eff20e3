import { foldLookAlikes, skeletonOf } from './look-alikes.ts';

/** Many people write shorter ones independently. */
const fewestSigns = 24;
const address = /[^\s.]\.[a-z]{2}|:\/\//iu;

/** A key that is equal for texts that differ only in case, blanks, punctuation and look-alike signs; empty if nothing else is there. */
export function textKey(text: string): string {
  return skeletonOf(foldLookAlikes(text).replaceAll(/[^\p{L}\p{N}]+/gu, ''));
}

/** Whether a text is so long, or contains a web address, that nobody repeats it by chance. */
export function isTelling(text: string): boolean {
  return address.test(text) || Array.from(textKey(text)).length >= fewestSigns;
}
