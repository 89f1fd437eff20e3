import { expect, test } from 'vitest';
import { shownFigures } from './shown-figures.ts';

const shown = (activePeople: number, suggestions: number, prices = 0) =>
  shownFigures({ activePeople, suggestions, prices }).map(({ value, label }) => `${value} ${label}`);

test('small counts are exact, and what there is none of is left out', () => {
  expect(shown(12, 85, 1)).toEqual(['12 neighbours', '85 guesses', '1 price found']);
  expect(shown(1, 1)).toEqual(['1 neighbour', '1 guess']);
  expect(shown(0, 0)).toEqual([]);
});

test('large counts are rounded down, and shown with a plus', () => {
  const values = [100, 347, 1290, 99_999, 340_000, 999_999, 12_345_678].map((count) => shown(0, count)[0]);
  expect(values).toEqual(
    ['100+', '340+', '1.2K+', '99K+', '340K+', '990K+', '12M+'].map((value) => `${value} guesses`),
  );
});
