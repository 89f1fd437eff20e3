import { expect, it } from 'vitest';
import { tellingWays, wordWeight } from './telling-words.ts';

const waysOf = (known: readonly number[], unknownCount = 0) => {
  const weights = known.map(wordWeight);
  const total = weights.reduce((sum, weight) => sum + weight, 0) + unknownCount * wordWeight(0);
  return tellingWays(weights, total);
};

it.each([
  ['a common word beside one that nobody uses', waysOf([30], 1), []],
  ['a rare word beside one that nobody uses', waysOf([1], 1), []],
  ['two rare words beside one that nobody uses', waysOf([1, 2], 1), [[[0, 1]]]],
  ['two words in use beside one that nobody uses', waysOf([9, 12], 1), [[[0, 1]]]],
  ['a rare and a common word', waysOf([1, 30]), [[[0, 1]], [[0]]]],
  ['two equally rare words', waysOf([2, 2]), [[[0, 1]], [[0], [1]]]],
  [
    'a rare word and two common ones',
    waysOf([1, 40, 40]),
    [
      [[0, 1, 2]],
      [
        [0, 1],
        [0, 2],
      ],
      [[0]],
    ],
  ],
  ['no word that anybody uses', waysOf([], 2), []],
])('%s: enough are the words of these ways', (_, ways, expected) => {
  expect(ways).toEqual(expected);
});
