import { expect, test } from 'vitest';
import { compileWatched } from './watched-words.ts';

test.each([
  ['casino', 'Come to my CASINO!', true],
  ['casino', 'Casinos near you', false],
  ['casino*', 'Casinos near you', true],
  ['casino*', 'An online-casino', true],
  ['casino*', 'Occasino', false],
  ['café', 'Tables of a cafe', true],
  ['cafe', 'Tables of a CAFÉ', true],
  ['wire transfer', 'Pay by wire-transfer, please', true],
  ['wire transfer', 'A wire, then a transfer', false],
  ['wire transfer', 'transfer the wire', false],
  ['赌场', '线上赌场优惠', true],
  ['違法', '違\u200B法', true],
  ['viagra', 'vi\u200Bagra', true],
  ['viagra', 'vi\u00ADagra', true],
  ['viagra', 'via\u{E0067}gra', true],
  ['viagra', 'viаgrа', true],
  ['казино', 'Онлайн-КАЗИНО', true],
  ['casino*', 'cas\u200Bino', true],
  ['...', 'Three dots ...', false],
])('%s in “%s”: %s', (word, text, isFound) => {
  expect(compileWatched([word])(text)).toEqual(isFound ? [word] : []);
});

test('each word of the list that a text has is named', () => {
  expect(compileWatched(['one', 'two', 'thr*'])('Two or three')).toEqual(['two', 'thr*']);
});

test('an empty list finds nothing', () => {
  expect(compileWatched([])('anything')).toEqual([]);
});
