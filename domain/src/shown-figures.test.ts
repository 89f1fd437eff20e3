import { expect, test } from 'vitest';
import { shownFigures } from './shown-figures.ts';

test('with fewer than 1,000 active people nothing is counted out', () => {
  expect(shownFigures({ activePeople: 999, suggestions: 90_000, prices: 5 })).toBe(null);
});

const shown = (suggestions: number) =>
  shownFigures({ activePeople: 1000, suggestions, prices: 47 })?.map(({ value }) => value);
test('figures are rounded down, and shown with a plus', () => {
  expect(shown(0)).toEqual(['1K+', '0', '47+']);
  const values = [1290, 99_999, 340_000, 999_999, 12_345_678].map((count) => shown(count)?.[1]);
  expect(values).toEqual(['1.2K+', '99K+', '340K+', '990K+', '12M+']);
});
