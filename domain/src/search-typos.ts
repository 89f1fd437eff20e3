import { isUnspaced } from './search-words.ts';

/** In shorter words a typo often makes another word. */
const minTypoLength = 5;
const keyLength = 4;
/** ‘Eis|schrank’ is a compound, ‘t|able’ is not. */
const minFirstPartLength = 3;

/** Digits are never typos. */
export function forgivesTypo(word: string): boolean {
  return isSpelled(word) && lettersOf(word).length >= minTypoLength;
}

/** One letter added, missing or wrong, or two neighbours swapped. */
export function isOneTypoApart(a: string, b: string): boolean {
  const [shorter = [], longer = []] = [lettersOf(a), lettersOf(b)].toSorted((x, y) => x.length - y.length);
  const surplus = longer.length - shorter.length;
  if (surplus > 1) return false;
  const at = shorter.findIndex((letter, index) => letter !== longer[index]);
  if (at === -1) return true;
  if (surplus === 1) return isSame(shorter, at, longer, at + 1);
  if (isSame(shorter, at + 1, longer, at + 1)) return true;
  const isSwapped = shorter[at] === longer[at + 1] && shorter[at + 1] === longer[at];
  return isSwapped && isSame(shorter, at + 2, longer, at + 2);
}

/**
 * The first five letters, each left out in turn: a word and a beginning one typo away share a key. Longer
 * words also have their last letters, to find compounds. Words under four letters, or with digits there, have
 * none.
 */
export function typoKeys(word: string): string[] {
  const letters = lettersOf(word);
  const first = letters.slice(0, keyLength + 1);
  if (!isSpelled(first.join('')) || letters.length < keyLength) return [];
  if (letters.length === keyLength) return [word];
  const last = isSpelled(word) ? [`-${letters.slice(-keyLength).join('')}`] : [];
  return [...new Set([...first.map((_, at) => first.toSpliced(at, 1).join('')), ...last])];
}

/**
 * Compounds that end in the word; else words one typo away and their continuations; else words with a
 * beginning one typo away. Whole words come first.
 */
export function meantBy(searched: string, known: readonly string[]): string[] {
  const letters = lettersOf(searched);
  const compounds = known.filter(
    (word) => word.endsWith(searched) && lettersOf(word).length >= letters.length + minFirstPartLength,
  );
  if (compounds.length > 0) return compounds;
  const begun = known.filter((word) => beginsWithTypo(letters, lettersOf(word)));
  const whole = begun.filter((word) => isOneTypoApart(searched, word));
  if (whole.length === 0) return begun;
  const longer = begun.filter((word) => !whole.includes(word) && whole.some((one) => word.startsWith(one)));
  return [...whole, ...longer];
}

function beginsWithTypo(searched: readonly string[], word: readonly string[]): boolean {
  const at = searched.findIndex((letter, index) => letter !== word[index]);
  if (at === -1) return true;
  const isWrong = isBegunBy(searched, at + 1, word, at + 1);
  if (isWrong || isBegunBy(searched, at + 1, word, at) || isBegunBy(searched, at, word, at + 1)) return true;
  const isSwapped = searched[at] === word[at + 1] && searched[at + 1] === word[at];
  return isSwapped && isBegunBy(searched, at + 2, word, at + 2);
}

function isSpelled(word: string): boolean {
  return !/\P{L}/u.test(word) && !isUnspaced(word);
}

function isBegunBy(
  searched: readonly string[],
  fromSearched: number,
  word: readonly string[],
  fromWord: number,
): boolean {
  for (let at = fromSearched; at < searched.length; at += 1)
    if (searched[at] !== word[fromWord + at - fromSearched]) return false;
  return true;
}

function isSame(a: readonly string[], fromA: number, b: readonly string[], fromB: number): boolean {
  return (
    a.length - fromA === b.length - fromB && a.slice(fromA).every((letter, at) => letter === b[fromB + at])
  );
}

function lettersOf(word: string): string[] {
  return Array.from(word);
}
