import type { FairPrice } from '@ballpark/domain/contract/listings.ts';
import { expect, it } from 'vitest';
import { confidenceText, farText, missingText } from './consensus-card.tsx';

const fair: FairPrice = { estimate: 100, low: 70, high: 140, confidence: 'fair' };

it.each([
  ['rough', 3, 'Rough: only 3 guesses so far'],
  ['rough', 5, 'Rough: the range is wide'],
  ['fair', 5, 'A decent guide'],
  ['good', 9, 'A good guide'],
] as const)('a %s one of %d guesses says why it is no better', (confidence, count, text) => {
  expect(confidenceText({ ...fair, confidence }, count)).toBe(text);
});

it.each([
  [0, null],
  [1, null],
  [2, 'One more guess for a fair price'],
  [3, null],
])('of %d guesses it says what is missing: %s', (count, text) => {
  expect(missingText(count)).toBe(text);
});

const how =
  'it averages the middle guesses, adjusted for how high or low people usually guess, and counts any past sales.';
it.each([
  [[100, 110, 111], null],
  [[100, 112, 120], `This is lower than most guesses: ${how}`],
  [[80, 89, 100], `This is higher than most guesses: ${how}`],
  [[40, 60, 190, 200], `This is lower than the median: ${how}`],
])('beside %j a fair price of 100 says why it is far from the median', (guesses, text) => {
  expect(farText(fair, guesses)).toBe(text);
});
