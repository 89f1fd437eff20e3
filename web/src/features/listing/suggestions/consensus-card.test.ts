import type { FairPrice } from '@ballpark/domain/contract/listings.ts';
import { expect, it } from 'vitest';
import { confidenceText, farText, missingText, offerVerdict, outcomeText } from './consensus-card.tsx';

const fair: FairPrice = { estimate: 100, low: 70, high: 140, confidence: 'fair' };

it.each([
  ['rough', 3, 'A rough guide, from only 3 guesses'],
  ['rough', 5, 'A rough guide: the range is wide'],
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

const nine = [50, 80, 90, 95, 100, 105, 110, 120, 200];
it.each([
  [150, nine, 'Higher than 8 of 9 guesses, and above the likely range'],
  [140, nine, 'Higher than 8 of 9 guesses, but plausible'],
  [60, nine, 'Lower than 8 of 9 guesses, and below the likely range'],
  [45, nine, 'Lower than every guess so far, and below the likely range'],
  [75, [80, 90, 100], 'Lower than every guess so far, but plausible'],
  [100, nine, 'In the middle of the guesses'],
  // Guesses that were moved far: one number, one sentence.
  [150, [160, 170, 180], 'Above the likely range'],
  [60, [30, 90], 'Below the likely range'],
])('an offer of %d beside %j is said in one clause', (offer, guesses, text) => {
  expect(offerVerdict(offer, guesses, fair, true)).toBe(text);
});

it('does not count on more guesses once closed', () => {
  expect(offerVerdict(75, [80, 90, 100], fair, false)).toBe('Lower than every guess, but plausible');
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

it.each([
  [100, 'The final price was inside the likely range, at the fair price.'],
  [88, 'The final price was inside the likely range, 12% below the fair price.'],
  [210, 'The final price was above the likely range, 110% above the fair price.'],
  [99.5, 'The final price was inside the likely range, under 1% below the fair price.'],
])('of a final price of %d it says where it fell', (finalPrice, text) => {
  expect(outcomeText(finalPrice, fair)).toBe(text);
});
