import { expect, test } from 'vitest';
import { shownFigures } from './shown-figures.ts';

test('with fewer than 1,000 active people nothing is counted out', () => {
  expect(shownFigures({ activePeople: 999, suggestions: 90_000, prices: 5 })).toBe(null);
});

test.each([
  [1000, '1K+'],
  [1290, '1.2K+'],
  [99_999, '99K+'],
  [340_000, '340K+'],
  [999_999, '990K+'],
  [12_345_678, '12M+'],
])('%i is shown as %s', (count, shown) => {
  expect(shownFigures({ activePeople: count, suggestions: 0, prices: 47 })).toEqual([
    { value: shown, label: 'active users' },
    { value: '0', label: 'suggestions' },
    { value: '47+', label: 'prices found' },
  ]);
});
