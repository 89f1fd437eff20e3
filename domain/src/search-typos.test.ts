import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { forgivesTypo, isOneTypoApart, meantBy, typoKeys } from './search-typos.ts';

/** Few letters, so that words are often similar. */
const letter = fc.constantFrom('a', 'b', 'c', 'é', '𝒳');
const letters = (minLength: number) => fc.array(letter, { minLength, maxLength: 8 });
const typo = fc.record({
  kind: fc.constantFrom('insert', 'remove', 'replace', 'swap'),
  at: fc.nat({ max: 7 }),
  letter,
});
type Typo = { kind: string; at: number; letter: string };

function make({ kind, at, letter: other }: Typo, word: string[]): string[] {
  const place = at % word.length;
  if (kind === 'insert') return word.toSpliced(place, 0, other);
  if (kind === 'remove') return word.toSpliced(place, 1);
  if (kind === 'replace') return word.toSpliced(place, 1, other);
  return word.toSpliced(place, 2, ...word.slice(place, place + 2).toReversed());
}

/** The textbook's number of typos between two words (optimal string alignment), to compare with. */
function typosBetween(a: string[], b: string[]): number {
  const rows = Array.from({ length: a.length + 1 }, (_, row) =>
    Array.from({ length: b.length + 1 }, (__, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= a.length; row += 1) {
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      rows[row]?.splice(
        column,
        1,
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          row > 1 && column > 1 && isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(a.length, b.length);
}

test.each([
  ['mountian', 'mountain', true],
  ['montain', 'mountain', true],
  ['mounttain', 'mountain', true],
  ['mouncain', 'mountain', true],
  ['mountain', 'mountain', true],
  ['mounatni', 'mountain', false],
  ['mountaints', 'mountain', false],
  ['', 'a', true],
  ['', 'ab', false],
])('%s for %s: one typo at most? %s', (a, b, isTypo) => {
  expect(isOneTypoApart(a, b)).toBe(isTypo);
});

test('one typo is what the textbook counts as one, whichever word comes first', () => {
  fc.assert(
    fc.property(letters(0), letters(0), (a, b) => {
      const isTypo = typosBetween(a, b) <= 1;
      expect(isOneTypoApart(a.join(''), b.join(''))).toBe(isTypo);
      expect(isOneTypoApart(b.join(''), a.join(''))).toBe(isTypo);
    }),
    { numRuns: 2000 },
  );
});

test('whatever the typo, the word shares a key with the word meant, and with any that begins with it', () => {
  fc.assert(
    fc.property(letters(4), typo, letters(0), (word, made, ending) => {
      const mistyped = make(made, word);
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
  expect(typoKeys('lamp')).toEqual(['lamp']);
  expect(typoKeys('oak')).toEqual([]);
  expect(typoKeys('4711abc')).toEqual([]);
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
  expect(meantBy(searched, ['schranke', 'hyllan', compound])).toEqual([compound]);
});

test('a part before it has at least three letters', () => {
  expect(meantBy('robot', ['microrobot', 'jorobot'])).toEqual(['microrobot']);
});

test('a word may be meant when, and only when, a beginning of it is one typo away', () => {
  fc.assert(
    fc.property(letters(1), letters(0), (searched, word) => {
      const isMeant = [-1, 0, 1].some((more) => {
        const beginning = word.slice(0, searched.length + more);
        return beginning.length === searched.length + more && typosBetween(searched, beginning) <= 1;
      });
      const isCompound = word.slice(3).join('').endsWith(searched.join(''));
      expect(meantBy(searched.join(''), [word.join('')])).toHaveLength(isMeant || isCompound ? 1 : 0);
    }),
    { numRuns: 2000 },
  );
});
