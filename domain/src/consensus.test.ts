import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { consensus } from './fair-price.ts';

test('there is none before the first suggestion', () => {
  expect(consensus([])).toBeNull();
});

test('one suggestion is the consensus itself', () => {
  expect(consensus([700])).toEqual({
    average: 700,
    min: 700,
    max: 700,
    range: 0,
    median: 700,
    memberCount: 1,
  });
});

test('averages and medians are rounded to whole minor units', () => {
  expect(consensus([100, 1000, 101])).toEqual({
    average: 400,
    min: 100,
    max: 1000,
    range: 900,
    median: 101,
    memberCount: 3,
  });
  expect(consensus([400, 100, 201, 300])).toMatchObject({ average: 250, median: 251 });
});

test('one outlier moves the average, not the median', () => {
  expect(consensus([100, 100, 100, 100_000])).toMatchObject({ average: 25_075, median: 100 });
});

test('average and median lie between min and max, in whatever order the suggestions came', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 99_999_999_999 }), { minLength: 1 });
  fc.assert(
    fc.property(amounts, (given) => {
      const found = consensus(given);
      expect(found).toEqual(consensus(given.toReversed()));
      if (!found) throw new Error('no consensus');
      for (const value of [found.average, found.median]) {
        expect(Number.isInteger(value)).toBe(true);
        expect(value).toBeGreaterThanOrEqual(found.min);
        expect(value).toBeLessThanOrEqual(found.max);
      }
      const below = given.filter((amount) => amount < found.median).length;
      const above = given.filter((amount) => amount > found.median).length;
      expect(Math.max(below, above)).toBeLessThanOrEqual(given.length / 2);
    }),
  );
});
