import { expect, test } from 'vitest';
import { isLong, isTelling, maxADay, textKey } from './newcomer-limits.ts';

test.each([
  ['listing', 0, 0, 30],
  ['suggestion', 0.9, 0, 100],
  ['question', 0, 0, 20],
  ['photoBytes', 0, 0, 100_000_000],
  ['question', 1, 0, 40],
  ['suggestion', 0, 3, 400],
  ['photoBytes', 1.5, 2, 400_000_000],
  // However many accounts vouch for each other.
  ['listing', 0, 5, 60],
  ['suggestion', 6, 4, 500],
  ['question', 400, 90, 100],
  ['photoBytes', 400, 90, 500_000_000],
  // The clock was ahead at sign-up.
  ['listing', -1, 0, 30],
] as const)('%s: after %s days and %s closed guesses %s a day', (kind, daysOld, closedGuesses, most) => {
  expect(maxADay(kind, { daysOld, closedGuesses })).toBe(most);
});

test('an account that is not new may add the most', () => {
  expect(maxADay('listing', null)).toBe(60);
});

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

test('a text that differs in a word or a number is another one, in any alphabet', () => {
  for (const other of [text.replace('chair', 'table'), text.replace('chair', 'chair 2')])
    expect(textKey(other)).not.toBe(textKey(text));
  expect(textKey('木の椅子')).not.toBe(textKey('木の机'));
});

test('a text is telling from 60 letters on, or with an address, which makes it no longer', () => {
  const plain = ['Looks fair', 'Too much, I think.', '🙂🙂🙂', 'Seen one for less last week', 'a'.repeat(59)];
  expect(plain.filter(isTelling)).toEqual([]);
  const telling = ['a '.repeat(60), 'Best at x.io', 'https://x'];
  expect(telling.filter(isTelling)).toEqual(telling);
  expect([isLong('Best at x.io'), isLong('a'.repeat(60))]).toEqual([false, true]);
});
