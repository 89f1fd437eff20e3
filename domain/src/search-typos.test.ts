import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { forgivesTypo, isOneTypoApart, meantBy, typoKeys } from './search-typos.ts';

/** Few letters, so that words are often similar. */
const letter = fc.constantFrom('a', 'b', 'c', 'é', '𝒳');
const letters = (minLength: number) => fc.array(letter, { minLength, maxLength: 8 });
type Typo = (word: string[], at: number, other: string) => string[];
const typo = fc.constantFrom<Typo>(
  (word, at, other) => word.toSpliced(at, 0, other),
  (word, at) => word.toSpliced(at, 1),
  (word, at, other) => word.toSpliced(at, 1, other),
  (word, at) => word.toSpliced(at, 2, ...word.slice(at, at + 2).toReversed()),
);

/** The textbook's definition (optimal string alignment), to compare with. */
function areWithin(typos: number, a: string[], b: string[]): boolean {
  if (typos < 0) return false;
  if (a.length === 0 || b.length === 0) return a.length + b.length <= typos;
  const [restOfA, restOfB] = [a.slice(1), b.slice(1)];
  const isSwapped = a[0] === b[1] && a[1] === b[0];
  return (
    areWithin(typos - (a[0] === b[0] ? 0 : 1), restOfA, restOfB) ||
    areWithin(typos - 1, restOfA, b) ||
    areWithin(typos - 1, a, restOfB) ||
    (isSwapped && areWithin(typos - 1, a.slice(2), b.slice(2)))
  );
}

test('one typo is what the textbook counts as one, whichever word comes first', () => {
  fc.assert(
    fc.property(letters(0), letters(0), (a, b) => {
      const isTypo = areWithin(1, a, b);
      expect(isOneTypoApart(a.join(''), b.join(''))).toBe(isTypo);
      expect(isOneTypoApart(b.join(''), a.join(''))).toBe(isTypo);
    }),
    { numRuns: 2000 },
  );
});

test('whatever the typo, the word shares a key with the word meant, and with any that begins with it', () => {
  fc.assert(
    fc.property(letters(4), typo, fc.nat(7), letter, letters(0), (word, make, at, other, ending) => {
      const mistyped = make(word, at % word.length, other);
      fc.pre(mistyped.length >= 5);
      const searched = mistyped.join('');
      const meant = word.join('');
      expect(isOneTypoApart(searched, meant)).toBe(true);
      for (const known of [meant, meant + ending.join('')]) {
        const shared = typoKeys(searched).filter((key) => typoKeys(known).includes(key));
        expect(shared.length).toBeGreaterThan(0);
        expect(meantBy(searched, [known])).toEqual([known]);
      }
    }),
    { numRuns: 2000 },
  );
});

test('typos are forgiven in words of 5 letters or more, never in numbers or scripts without spaces', () => {
  expect(['lampe', 'лампа', '𝒳𝒳𝒳𝒳𝒳'].map(forgivesTypo)).toEqual([true, true, true]);
  expect(['lamp', '12345', 'e5000x', '自転車自転車', ''].map(forgivesTypo)).toEqual(Array(5).fill(false));
});

test('a word keeps at most five keys, and one of its last letters', () => {
  expect(typoKeys('mountain')).toEqual(['ount', 'munt', 'mont', 'mout', 'moun', '-tain']);
  expect(['lamp', 'oak', '4711abc'].map(typoKeys)).toEqual([['lamp'], [], []]);
  expect(typoKeys('phone12')).toEqual(['hone', 'pone', 'phne', 'phoe', 'phon']);
});

test('where whole words are one typo away, words with only such a beginning are left out', () => {
  const known = ['tabletop', 'table', 'tabernacle', 'label', 'stone', 'labels'];
  expect(meantBy('tabel', known)).toEqual(['table', 'label', 'tabletop', 'labels']);
  expect(meantBy('mountia', ['mountainbike', 'mountains', 'mound'])).toEqual(['mountainbike', 'mountains']);
  expect(meantBy('zeppelin', ['zebra'])).toEqual([]);
});

test.each([
  ['schrank', 'kuhlschrank'],
  ['tafel', 'eettafel'],
  ['hylla', 'bokhylla'],
])('%s is the last part of %s, with which it shares a key', (searched, compound) => {
  expect(typoKeys(searched).filter((key) => typoKeys(compound).includes(key))).toHaveLength(1);
  expect(meantBy(searched, ['schranke', 'hyllan', 'eettafels', compound])).toEqual([compound]);
});

test('a word may be meant when, and only when, a beginning of it is one typo away', () => {
  fc.assert(
    fc.property(letters(1), letters(0), (searched, word) => {
      const isMeant = [-1, 0, 1].some((more) => {
        const beginning = word.slice(0, searched.length + more);
        return beginning.length === searched.length + more && areWithin(1, searched, beginning);
      });
      const isCompound = word.slice(3).join('').endsWith(searched.join(''));
      expect(meantBy(searched.join(''), [word.join('')])).toHaveLength(isMeant || isCompound ? 1 : 0);
    }),
    { numRuns: 2000 },
  );
});
