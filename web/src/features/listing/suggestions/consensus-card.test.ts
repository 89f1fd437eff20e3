import type { FairPrice } from '@ballpark/domain/contract/listings.ts';
import { expect, it } from 'vitest';
import { confidenceText, missingText, offerVerdict, outcomeText } from './consensus-card.tsx';

const fair: FairPrice = { estimate: 100, low: 70, high: 140, confidence: 'fair' };

it.each([
  ['rough', 3, 'Confidence: rough, fewer than 5 guesses'],
  ['rough', 5, 'Confidence: rough, the range is wide'],
  ['fair', 5, 'Confidence: fair'],
  ['good', 9, 'Confidence: good'],
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

it.each([
  [150, 'Above 8 of 9 neighbours’ guesses, above the likely range'],
  [140, 'Above 8 of 9 neighbours’ guesses, inside the likely range'],
  [60, 'Below 8 of 9 neighbours’ guesses, below the likely range'],
])('an offer of %d is %s', (offer, text) => {
  expect(offerVerdict(offer, [50, 80, 90, 95, 100, 105, 110, 120, 200], fair)).toBe(text);
});

it.each([
  [100, 'The final price fell inside the likely range, at the fair price.'],
  [88, 'The final price fell inside the likely range, 12% below the fair price.'],
  [210, 'The final price fell above the likely range, 110% above the fair price.'],
  [99.5, 'The final price fell inside the likely range, under 1% below the fair price.'],
])('of a final price of %d it says where it fell', (finalPrice, text) => {
  expect(outcomeText(finalPrice, fair)).toBe(text);
});
