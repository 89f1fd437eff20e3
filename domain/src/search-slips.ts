import { isUnspaced } from './search-words.ts';

/** In shorter words a slip makes another word. */
const shortestSlipped = 5;
const keyLength = 4;

/** True for words of 5 letters or more, in which a search forgives one slip; digits are never a slip. */
export function forgivesSlip(word: string): boolean {
  return isSpelled(word) && lettersOf(word).length >= shortestSlipped;
}

/** True when at most one slip makes `a` of `b`: a letter too many, too few, wrong, or two neighbours swapped. */
export function isOneSlipApart(a: string, b: string): boolean {
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
 * The keys under which a word is kept, and looked up again with a slip in it: its first 5 letters, each left out in
 * turn. A word and any beginning of another that is one slip away have a key in common. None for words of fewer than 4
 * letters, or with digits.
 */
export function slipKeys(word: string): string[] {
  const letters = lettersOf(word).slice(0, keyLength + 1);
  if (!isSpelled(word) || letters.length < keyLength) return [];
  if (letters.length === keyLength) return [word];
  return [...new Set(letters.map((_, at) => letters.toSpliced(at, 1).join('')))];
}

/**
 * What may have been meant by a searched word, of the words that share a key with it: those one slip away, else the
 * beginnings one slip away of longer words.
 */
export function meantBy(searched: string, known: readonly string[]): string[] {
  const whole = known.filter((word) => isOneSlipApart(searched, word));
  if (whole.length > 0) return whole;
  const { length } = lettersOf(searched);
  const beginnings = known.flatMap((word) => {
    const letters = lettersOf(word);
    const candidates = [length, length + 1, length - 1].map((end) => letters.slice(0, end).join(''));
    return candidates.find((beginning) => isOneSlipApart(searched, beginning)) ?? [];
  });
  return [...new Set(beginnings)];
}

function isSpelled(word: string): boolean {
  return !/\P{L}/u.test(word) && !isUnspaced(word);
}

function isSame(a: readonly string[], fromA: number, b: readonly string[], fromB: number): boolean {
  return (
    a.length - fromA === b.length - fromB && a.slice(fromA).every((letter, at) => letter === b[fromB + at])
  );
}

function lettersOf(word: string): string[] {
  return Array.from(word);
}
