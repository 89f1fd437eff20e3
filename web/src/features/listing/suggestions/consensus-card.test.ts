import type { FairPrice } from '@ballpark/domain/contract/fair-prices.ts';
import { expect, it } from 'vitest';
import { suggestionBy } from '../../../lib/test-listings.ts';
import { confidenceText, consensusOf, missingText } from './consensus-card.tsx';

const fair: FairPrice = { estimate: 100, low: 70, high: 140, confidence: 'fair' };

it.each([
  ['rough', [70, 100, 140], 'Rough: only 3 guesses so far'],
  ['rough', [71, 100, 139], 'Rough: only 3 guesses so far, so the range reaches beyond them'],
  ['rough', [71, 100, 200], 'Rough: only 3 guesses so far'],
  ['rough', [50, 100, 139], 'Rough: only 3 guesses so far'],
  ['rough', [90, 95, 100, 105, 110], 'Rough: the range is wide'],
  ['fair', [90, 95, 100, 105, 110], 'A decent guide'],
  ['good', [95, 100, 105], 'A good guide'],
] as const)('a %s one of the guesses %j says why it is no better', (confidence, amounts, text) => {
  const textOf = (isActive: boolean) =>
    confidenceText({ ...fair, confidence }, amounts, { isActive, currency: 'USD' });
  expect(textOf(true)).toBe(text);
  expect(textOf(false)).toBe(text.replace(' so far', ''));
});

it.each([
  [0, null],
  [1, null],
  [2, 'One more guess for a fair price'],
  [3, null],
])('of %d guesses it says what is missing: %s', (count, text) => {
  expect(missingText(count)).toBe(text);
});

it.each([
  [[1_500, 1_900, 2_100], 1_833, 1_900],
  [[100, 101], 101, 101],
  [[99, 99.5, 99.7], 99.4, 99.5],
  [[123.45], 123.45, 123.45],
  [[1_500.6, 1_500.6], 1_500.6, 1_500.6],
])('of %j the average is %d and the median %d, without cents from 100 on', (amounts, average, median) => {
  const suggestions = amounts.map((amount, at) => suggestionBy(`p${at}`, amount));
  expect(consensusOf({ suggestions, currency: 'USD' })).toMatchObject({ average, median });
});
