import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparedWithGuesses, placeInRange } from './fair-price.ts';

test.each([
  [9.99, 'below'],
  [10, 'inside'],
  [20, 'inside'],
  [20.01, 'above'],
])('%d by a range from 10 to 20 is %s', (amount, place) => {
  expect(placeInRange(amount, { low: 10, high: 20 })).toBe(place);
});

test.each([
  [100, [10, 20, 30, 40, 50, 60, 70, 80, 120], 'Above 8 of 9 neighbours’ guesses'],
  [100, [10, 20, 30], 'Above all 3 neighbours’ guesses'],
  [100, [110, 120, 90], 'Below 2 of 3 neighbours’ guesses'],
  [100, [110, 120, 130], 'Below all 3 neighbours’ guesses'],
  [100, [90, 110], 'In the middle of 2 neighbours’ guesses'],
  [100, [100, 100, 100], 'The same as 3 neighbours’ guesses'],
  [100, [90, 100, 100, 110, 110], 'Below 2 of 5 neighbours’ guesses'],
  [100, [], null],
])('%d beside %j: %s', (amount, guesses, text) => {
  expect(comparedWithGuesses(amount, guesses)).toBe(text);
});

test('an order of guesses makes no difference', () => {
  fc.assert(
    fc.property(fc.nat(50), fc.array(fc.nat(50)), (amount, guesses) => {
      expect(comparedWithGuesses(amount, guesses.toReversed())).toBe(comparedWithGuesses(amount, guesses));
    }),
  );
});
