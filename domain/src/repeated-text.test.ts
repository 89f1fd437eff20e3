import { expect, test } from 'vitest';
import { isLong, isTelling, textKey } from './newcomer-limits.ts';

const text = 'Solid oak chair, hardly used. Pick it up in Berlin!';

test.each([
  'SOLID OAK CHAIR – hardly used… pick it up in Berlin',
  'Solidoakchair hardlyused pickitupinBerlin',
  'Sоlid оak chаir, hardly used. Pick it up in Berlin!',
  'S0lid 0ak chair, hardly used. Pick it up in Berl1n!!!',
  'Sólid oak chair,\n\nhardly used. \u{200B}Pick it up in Berlin! 🙂',
])('%s is the same text', (other) => {
  expect(textKey(other)).toBe(textKey(text));
});

test.each([
  'Solid oak table, hardly used. Pick it up in Berlin!',
  'Solid oak chair 2, hardly used. Pick it up in Berlin!',
])('%s is another text', (other) => {
  expect(textKey(other)).not.toBe(textKey(text));
});

test('texts of one alphabet without look-alikes differ by their letters', () => {
  expect(textKey('木の椅子')).not.toBe(textKey('木の机'));
});

test.each([
  ['Looks fair', false],
  ['Too much, I think.', false],
  ['🙂🙂🙂', false],
  ['Seen one for less in a shop last week', false],
  ['a'.repeat(59), false],
  ['a '.repeat(60), true],
  ['Best at x.io', true],
  ['https://x', true],
])('%s is telling: %s', (written, telling) => {
  expect(isTelling(written)).toBe(telling);
});

test('a text with an address is telling, and not long', () => {
  expect(isLong('Best at x.io')).toBe(false);
  expect(isLong('a'.repeat(60))).toBe(true);
});
