import { expect, it } from 'vitest';
import { visitorSentence } from './visitor-sentence.ts';

const fairPrice = { estimate: 100, low: 80, high: 130, confidence: 'fair' } as const;
const priced = { suggestionCount: 6, fairPrice, guessRange: null };
const two = { suggestionCount: 2, fairPrice: null, guessRange: { min: 80, max: 120 } };
const one = { suggestionCount: 1, fairPrice: null, guessRange: { min: 80, max: 80 } };

it.each([
  [108, priced, '8% above the fair price of $100'],
  [75, priced, '25% below the fair price of $100'],
  [100, priced, 'In line with the fair price of $100'],
  [900, priced, 'About 9 times the fair price of $100'],
  [100, two, 'Yours would be the third guess, enough for a fair price'],
  [80, one, 'You’d be the second to guess'],
  [90, { suggestionCount: 0, fairPrice: null, guessRange: null }, 'You’d be the first to guess'],
  [
    90,
    { suggestionCount: 4, fairPrice: null, guessRange: null },
    'You’ll see the other guesses once you’ve joined and shared yours',
  ],
])('%d of %o: %s', (amount, listing, sentence) => {
  expect(visitorSentence(amount, { id: 'l1', currency: 'USD', ...listing }).shown).toBe(sentence);
});
