import { expect, test } from 'vitest';
import { mostADay } from './newcomer-limits.ts';

test.each([
  ['listing', 0, 0, 30],
  ['suggestion', 0.9, 0, 100],
  ['question', 0, 0, 20],
  ['listing', 1, 0, 60],
  ['listing', 0, 4, 150],
  ['listing', 6.9, 4, 330],
  ['listing', 7, 0, null],
  ['listing', 0, 5, null],
  // The clock was ahead at sign-up.
  ['listing', -1, 0, 30],
] as const)('%s: after %s days and %s closed guesses %s a day', (kind, daysOld, closedGuesses, most) => {
  expect(mostADay(kind, { daysOld, closedGuesses })).toBe(most);
});
