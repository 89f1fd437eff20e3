import { expect, it } from 'vitest';
import { makeListing, suggestionBy } from '../../../lib/test-listings.ts';
import { comparisonFor, outcomeText } from './guess-outcome.tsx';

const fairPrice = { estimate: 86.2, low: 60, high: 120, confidence: 'fair' as const };
const six = [80, 85, 87, 89, 95, 120];

const early = { others: six, earlierCount: 6, currency: 'USD' };
it.each([
  ['among others, against the fair price', { fairPrice }, '10% above the fair price of $86'],
  [
    'the first',
    { fairPrice: null, others: [], earlierCount: 0 },
    'You’re the first to guess. We’ll tell you when others join.',
  ],
  ['the second', { fairPrice: null, others: [80], earlierCount: 1 }, 'You’re the second to guess.'],
  [
    'the first, once others joined',
    { fairPrice: null, others: [80], earlierCount: 0 },
    'You were the first to guess.',
  ],
])('a guess is judged: %s', (_, changes, text) => {
  expect(outcomeText(95, { ...early, ...changes }).shown).toBe(text);
});

const [mine, other] = [suggestionBy('ada', 95), suggestionBy('mara', 80)];
it.each([
  ['others’', { suggestions: [mine, other] }, [80]],
  ['those of people one does not see', { suggestions: [mine, other], unseenAmounts: [70] }, [80, 70]],
  ['none that a moderator hid', { suggestions: [mine, { ...other, isHidden: true as const }] }, []],
  [
    'none while they are hidden',
    { suggestions: [mine], hasHiddenGuesses: true, suggestionCount: 2 },
    undefined,
  ],
  [
    'as the first where guesses are hidden',
    { suggestions: [mine], hasHiddenGuesses: true, suggestionCount: 1 },
    [],
  ],
  [
    'none until the fair price counts one’s own',
    { suggestions: [{ ...mine, id: 'pending' }, other] },
    undefined,
  ],
  ['none without one’s own', { suggestions: [other] }, undefined],
])('is compared with guesses: %s', (_, changes, others) => {
  expect(comparisonFor(makeListing(changes), 'ada')?.others).toEqual(others);
});
