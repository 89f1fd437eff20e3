import { expect, it } from 'vitest';
import { makeListing, suggestionBy } from '../../../lib/test-listings.ts';
import { comparisonFor, outcomeText } from './guess-outcome.tsx';

const fairPrice = { estimate: 86.2, low: 60, high: 120, confidence: 'fair' as const };
const six = [80, 85, 87, 89, 95, 120];

it.each([
  ['nobody', 95, [], null, 'You’re the first. We’ll tell you when others join.'],
  ['one', 95, [80], null, '19% above one neighbour’s $80'],
  ['the same as one', 80, [80], null, 'In line with one neighbour’s $80'],
  ['two', 88, [80, 96.5], null, 'In line with two neighbours; median $88.25'],
  ['two that say less', 100, [70, 90], null, '25% above two neighbours; median $80'],
  ['six and a fair price', 95, six, fairPrice, '8% above six neighbours; fair ≈ $86'],
  ['six that say more', 66, six, fairPrice, '25% below six neighbours; fair ≈ $86'],
  ['a few who say far less', 880, six, fairPrice, 'About 10 times as much as six neighbours; fair ≈ $86'],
  ['a few who say half', 200, six, fairPrice, 'About twice as much as six neighbours; fair ≈ $86'],
  ['a few who say far more', 0.01, six, fairPrice, '99% below six neighbours; fair ≈ $86'],
  ['more than nine', 88, [...six, ...six], fairPrice, 'In line with 12 neighbours; fair ≈ $86'],
])('a guess beside %s is said in one sentence', (_, amount, others, fair, text) => {
  expect(outcomeText(amount, { others, fairPrice: fair, currency: 'USD' }).shown).toBe(text);
});

it('is spoken in words', () => {
  const comparison = { others: six, fairPrice, currency: 'USD' };
  expect(outcomeText(95, comparison).spoken).toBe('8% above six neighbours; fair price around 86 US dollars');
  expect(outcomeText(95, { ...comparison, others: [80], fairPrice: null }).spoken).toBe(
    '19% above one neighbour’s 80 US dollars',
  );
});

const [mine, other] = [suggestionBy('ada', 95), suggestionBy('mara', 80)];
it.each([
  ['others’', { suggestions: [mine, other] }, [80]],
  ['those of people one does not see', { suggestions: [other], unseenAmounts: [70] }, [80, 70]],
  ['none that a moderator hid', { suggestions: [{ ...other, isHidden: true as const }] }, []],
  ['none while they are hidden', { hasHiddenGuesses: true, suggestionCount: 2, ownAmount: 95 }, undefined],
  [
    'as the first where guesses are hidden',
    { hasHiddenGuesses: true, suggestionCount: 1, ownAmount: 95 },
    [],
  ],
])('is compared with guesses: %s', (_, changes, others) => {
  expect(comparisonFor(makeListing(changes), 'ada')?.others).toEqual(others);
});
