import type { PriceWorking } from '@ballpark/domain/contract/listings.ts';
import { expect, it } from 'vitest';
import { farText } from './far-text.ts';

const fairPrice = { estimate: 100, low: 70, high: 140, confidence: 'fair' as const };
const few: PriceWorking = { count: 3, lowest: 90, highest: 160, middle: null, similar: null, more: null };
const crowd = { percent: 21, corrected: null };
const similar = { count: 6, middle: 90, asGuesses: 2.2, drawn: null };
const many = { ...few, count: 5, middle: 120 };
const textOf = (amounts: readonly number[], working: PriceWorking | null = null) =>
  farText({ fairPrice, amounts, working, currency: 'USD' });

const usual = 'it averages the middle guesses, adjusted for how these people usually guess.';

it.each([
  [[100, 110, 111], `This is lower than most guesses: ${usual}`],
  [[80, 89, 100], `This is higher than most guesses: ${usual}`],
  [[40, 60, 190, 200], `This is lower than the median: ${usual}`],
  [[90, 95, 110, 120], null],
  // It looks the same: ≈ 100.
  [[101, 101, 110], null],
])('beside %j a fair price of 100 says where it lies', (amounts, text) => {
  expect(textOf(amounts)).toBe(text);
  expect(textOf(amounts, few)).toBe(text);
});

const rest = 'The rest is how these people usually guess.';

it.each<[string, PriceWorking, string]>([
  ['the crowd', { ...few, crowd }, `people here usually guess 21% high. ${rest}`],
  ['similar sales', { ...few, similar }, `similar things sold for less. ${rest}`],
  [
    'both',
    { ...few, crowd, similar },
    `people here usually guess 21% high, and similar things sold for less. ${rest}`,
  ],
  ['neither, where both pull it up', { ...few, crowd: { percent: -20, corrected: null } }, usual],
  ['neither, where sales were higher', { ...few, similar: { ...similar, middle: 200 } }, usual],
  [
    'the crowd of more guesses only where it shows',
    { ...many, crowd: { percent: 1, corrected: 119 } },
    'correcting for these people takes off 17%.',
  ],
  ['these people', many, 'correcting for these people takes off 17%.'],
  ['the average', { ...many, middle: 100 }, 'it averages the middle guesses.'],
  [
    'the crowd alone',
    { ...many, crowd: { percent: 44, corrected: 100 } },
    'people here usually guess 44% high.',
  ],
  [
    'all of them',
    {
      ...many,
      middle: 115,
      crowd: { percent: 9, corrected: 110 },
      similar: { ...similar, drawn: 105 },
    },
    'it averages the middle guesses, people here usually guess 9% high, similar things sold for less, and correcting for these people takes off 5%.',
  ],
])('names what lowers it: %s', (_, working, why) => {
  expect(textOf([110, 120, 130, 120, 120], working)).toBe(`This is lower than most guesses: ${why}`);
});

it('names what raises it', () => {
  const raised = { ...many, middle: 80, crowd: { percent: -20, corrected: 90 } };
  expect(textOf([80, 80, 80, 80, 80], raised)).toBe(
    'This is higher than most guesses: people here usually guess 20% low, and correcting for these people adds 11%.',
  );
});
