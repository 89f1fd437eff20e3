import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalForm } from './normal-form.ts';
import { foldText, foundByWords, pairsOf, partsOf, searchWords } from './search-words.ts';

test.each([
  ['Vélo électrique', 'velo electrique'],
  ['GROßE Straße', 'grosse strasse'],
  ['Çanta, İstanbul', 'canta istanbul'],
  ['Smørrebrød & æble', 'smorrebrod aeble'],
  ['自転車 26"', '自転車 26'],
  ['100% "cotton" a_b', '100 cotton a b'],
  ['Ёлка', 'елка'],
])('%s folds to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test('signs alone are no words', () => {
  expect(searchWords(`% _ ' " \\ : & | !`)).toEqual([]);
});

test('letters that look otherwise by their place in a word are searched as one', () => {
  expect(searchWords('ΠΟΔΗΛΑΤΟΣ πόλης')).toEqual(['ποδηλατοσ', 'πολησ']);
  expect(searchWords('كـتـاب أحمر')).toEqual(['كتاب', 'احمر']);
});

test('where no spaces are written, a word is found wherever it stands', () => {
  const words = foundByWords('中古の自転車iPad用');
  for (const search of ['自転車', '中古', '車', '中古の自転車ipad', 'ipad用'])
    for (const word of searchWords(search)) expect(words.some((found) => found.startsWith(word))).toBe(true);
  expect(words.some((word) => word.startsWith('古自'))).toBe(false);
});

test.each([
  ['USB-C Wi\u2011Fi', 'usb c wi fi usbc wifi'],
  ['Levi’s, H&M, U.S.A.', 'levi s h m u a levis hm usa sa'],
  ['Kühl\u00ADschrank', 'kuhl schrank kuhlschrank'],
  ['10-12 cm, 3.5 mm', '10 12 cm 3 5 mm'],
  ['a-b-c-d-e', 'a b c d e abcd bcde cde de'],
  ['노트북을', '노트북을 트북을 북을 을'],
])('%s is found by %s', (text, words) => {
  expect(normalForm(foundByWords(text).join(' '), 'NFC')).toBe(words);
});

test('no text is found by thousands of words: endings are of words that people write', () => {
  const syllables = (count: number, from: number) =>
    Array.from({ length: count }, (_, at) => String.fromCharCode(0xac00 + 28 * (from + at))).join('');
  const joined = Array.from({ length: 60 }, (_, at) => syllables(8, 6 * at)).join('-');
  expect(foundByWords(joined).length).toBeLessThanOrEqual(600);
  expect(foundByWords(syllables(21, 0))).toHaveLength(1);
});

test('letters and digits are parts of a word, if they are few', () => {
  expect(partsOf('iphone13')).toEqual(['iphone', '13']);
  expect(['phone', '4711', '1a2b3c4d', '自転車26'].map(partsOf)).toEqual([[], [], [], []]);
});

test('where words cannot be told apart there are pairs', () => {
  expect(pairsOf('显示器')).toEqual(['显示', '示器']);
  expect(pairsOf(foldText('노트북')).map((pair) => normalForm(pair, 'NFC'))).toEqual(['노트', '트북']);
  expect(pairsOf('monitor')).toEqual([]);
});

test('a text is folded once, found by each of its words, and has none longer than an index can hold', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 500 }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
      const found = foundByWords(text);
      for (const word of searchWords(text)) {
        expect(found.some((other) => other.startsWith(word))).toBe(true);
        expect(Array.from(word).length).toBeLessThanOrEqual(64);
      }
    }),
  );
});
