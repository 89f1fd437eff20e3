import { expect, it } from 'vitest';
import { visitorSentence } from './visitor-sentence.ts';

const fairPrice = { estimate: 100, low: 80, high: 130, confidence: 'fair' } as const;
const priced = { suggestionCount: 6, fairPrice, guessRange: null };
const two = { suggestionCount: 2, fairPrice: null, guessRange: { min: 80, max: 120 } };
const one = { suggestionCount: 1, fairPrice: null, guessRange: { min: 80, max: 80 } };

it.each([
  [108, priced, '8% above what neighbours say (≈ $100).'],
  [75, priced, '25% below what neighbours say (≈ $100).'],
  [102, priced, 'Right on what neighbours say (≈ $100).'],
  [900, priced, 'More than twice what neighbours say (≈ $100).'],
  [100, two, 'Between the guesses so far ($80.00 and $120.00).'],
  [130, two, 'Above the guesses so far ($80.00 and $120.00).'],
  [70, two, 'Below the guesses so far ($80.00 and $120.00).'],
  [80, one, 'Exactly the one guess so far ($80.00).'],
  [90, one, 'Above the one guess so far ($80.00).'],
  [90, { ...one, suggestionCount: 2 }, 'Above the guesses so far ($80.00).'],
  [90, { suggestionCount: 0, fairPrice: null, guessRange: null }, 'You’d be the first to guess.'],
  [
    90,
    { suggestionCount: 4, fairPrice: null, guessRange: null },
    'Others’ guesses show once you’ve joined and shared yours.',
  ],
])('%d of %o: %s', (amount, listing, sentence) => {
  expect(visitorSentence(amount, { id: 'l1', currency: 'USD', ...listing })).toBe(sentence);
});
