import { nameHasHouseWord } from './house-words.ts';
import { foldLookAlikes, skeletonOf } from './look-alikes.ts';
import { normalForm } from './normal-form.ts';
import { oneLine } from './text-limits.ts';
import { saysSiteName } from './site-name.ts';
import { isReserved } from './username.ts';

/** Invisible, reordering or blank characters. */
const unseen = /[\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB]/gu;

const badges =
  /[\u{AE}\u{221A}\u{237B}\u{24CB}\u{24E5}\u{2611}\u{2705}\u{2713}\u{2714}\u{AA9C}\u{10102}\u{1F145}\u{1F165}\u{1F185}\u{1F197}\u{1F396}\u{1F3C5}\u{1F4A0}\u{1F4DB}\u{1F518}\u{1F530}\u{1F535}\u{1F537}\u{1F539}\u{1F5F8}\u{1F5F9}\u{1F6E1}\u{1F7E2}\u{1F7E6}\u{1F7E9}]/u;

/** One line with single spaces, without control, bidi and zero-width characters. */
export function tidyName(text: string): string {
  return normalForm(oneLine(text.replaceAll(unseen, '')).replaceAll(/\s+/gu, ' ').trim(), 'NFC');
}

/**
 * Whether a name could impersonate staff. One-word names are also compared with reserved usernames; other
 * names are free, because the username tells people apart.
 */
export function isNameOfHouse(name: string): boolean {
  const folded = foldLookAlikes(name);
  return (
    badges.test(name) || nameHasHouseWord(folded) || saysSiteName(folded) || isReserved(onlyWordOf(folded))
  );
}

/** Has the form of `usernameKey`, and is empty for several words. */
function onlyWordOf(folded: string): string {
  const words = folded
    .split(/\s+/u)
    .map((word) => skeletonOf(word).replaceAll(/[^\p{L}\p{N}]/gu, ''))
    .filter((word) => word !== '');
  return words.length === 1 ? (words[0] ?? '') : '';
}
