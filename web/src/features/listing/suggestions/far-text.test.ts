import type { PriceWorking } from '@ballpark/domain/contract/fair-prices.ts';
import { expect, it } from 'vitest';
import { farText } from './far-text.ts';

const fairPrice = { estimate: 100, low: 70, high: 140, confidence: 'fair' as const };
const few: PriceWorking = { count: 3, lowest: 90, highest: 160, middle: null, similar: null, more: null };
const crowd = { percent: 21, corrected: null };
const similar = { count: 6, middle: 90, asGuesses: 2.2, drawn: null };
const many = { ...few, count: 5, middle: 120 };
const textOf = (amounts: readonly number[], working: PriceWorking | null = null) =>
  farText({ fairPrice, amounts, working, currency: 'USD' });

const corrects = 'we correct for how high or low these people usually guess';
const usual = `we average the middle guesses, and ${corrects}.`;

it.each([
  [[100, 110, 111], `About $10 below the median: ${usual}`],
  [[80, 89, 100], `About $11 above the median: ${usual}`],
  [[40, 60, 190, 200], `About $25 below the median: ${usual}`],
  [[90, 95, 110, 120], null],
  // It looks the same: ≈ 100.
  [[101, 101, 110], null],
])('beside %j a fair price of 100 says where it lies', (amounts, text) => {
  expect(textOf(amounts)).toBe(text);
  expect(textOf(amounts, few)).toBe(text);
});

const tooHigh = 'people here usually guess too high.';

it.each<[string, PriceWorking, string]>([
  ['similar sales', { ...few, similar }, `similar things went for less, and ${corrects}.`],
  ['neither, where sales look the same', { ...few, similar: { ...similar, middle: 119.9 } }, usual],
  ['neither, where sales were higher', { ...few, similar: { ...similar, middle: 200 } }, usual],
  ['nothing alone, below five guesses', { ...few, crowd }, usual],
  ['past guesses', many, tooHigh],
  ['the average', { ...many, middle: 100 }, 'we average the middle guesses.'],
  ['past guesses of everybody', { ...many, crowd: { percent: 44, corrected: 100 } }, tooHigh],
  ['past guesses of both together', { ...many, crowd: { percent: -10, corrected: 126 } }, tooHigh],
  [
    'all of them',
    {
      ...many,
      middle: 115,
      crowd: { percent: 9, corrected: 110 },
      similar: { ...similar, drawn: 105 },
    },
    `we average the middle guesses, similar things went for less, and ${tooHigh}`,
  ],
])('names what lowers it: %s', (_, working, why) => {
  expect(textOf([110, 120, 130, 120, 120], working)).toBe(`About $20 below the median: ${why}`);
});

it('names what raises it', () => {
  const raised = { ...many, middle: 80, crowd: { percent: -20, corrected: 90 } };
  expect(textOf([80, 80, 80, 80, 80], raised)).toBe(
    'About $20 above the median: people here usually guess too low.',
  );
});
