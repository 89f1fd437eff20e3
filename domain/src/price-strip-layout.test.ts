import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bandOn,
  foldDots,
  nearAmounts,
  placeDots,
  shareOn,
  spacing,
  stripScale,
} from './price-strip-layout.ts';

describe('the price strip', () => {
  it('has no scale without amounts', () => {
    expect(stripScale([])).toBeNull();
  });

  it('puts equal amounts in the middle, one above the other', () => {
    const scale = { low: 80, high: 80 };
    expect(placeDots([80, 80], scale).map(({ share, row }) => [share, row])).toEqual([
      [0.5, 0],
      [0.5, 1],
    ]);
  });

  it('reaches a fifth of the price to either side, and farther for amounts that are farther', () => {
    const scale = stripScale([97, 100], { price: 100 });
    expect(scale).toEqual({ low: 80, high: 120 });
    // 3 % off is near the price.
    expect(scale && shareOn(scale, 97)).toBeCloseTo(0.43, 2);
    expect(stripScale([50, 100], { price: 100 })).toEqual({ low: 50, high: 120 });
  });

  it('makes room for a likely range, and cuts one that leaves none for the dots', () => {
    const near = stripScale([100, 120], { likely: { low: 80, high: 150 } });
    expect(near).toEqual({ low: 80, high: 150 });
    expect(near && bandOn(near, { low: 80, high: 150 })).toEqual({ from: 0.03, to: 0.97 });
    const far = stripScale([100, 120], { likely: { low: 1, high: 9_000 } });
    expect(far).toEqual({ low: 50, high: 240 });
    expect(far && bandOn(far, { low: 1, high: 9_000 })).toEqual({ from: 0, to: 1 });
  });

  it('keeps a likely range inside that of the amounts', () => {
    const scale = stripScale([10, 110], { likely: { low: 35, high: 60 } });
    expect(scale).toEqual({ low: 10, high: 110 });
    expect(scale && bandOn(scale, { low: 35, high: 60 })).toEqual({
      from: expect.closeTo(0.265),
      to: expect.closeTo(0.5),
    });
  });

  it('never lets two dots touch, nor puts any outside', () => {
    const amounts = fc.array(fc.double({ min: 0.01, max: 999_999_999, noNaN: true }), {
      minLength: 1,
      maxLength: 80,
    });
    fc.assert(
      fc.property(amounts, (each) => {
        const scale = stripScale(each);
        const dots = scale ? placeDots(each, scale) : [];
        const rows = Map.groupBy(dots, (dot) => dot.row);
        for (const row of rows.values())
          row
            .slice(1)
            .forEach((dot, at) => expect(dot.share - (row[at]?.share ?? 0)).toBeGreaterThanOrEqual(spacing));
        expect(dots).toHaveLength(each.length);
        expect(dots.every(({ share }) => share >= 0 && share <= 1)).toBe(true);
      }),
    );
  });
});

describe('guesses far from all others', () => {
  it.each([
    ['far above', [100, 110, 120, 130, 5_000], [100, 110, 120, 130]],
    ['far below', [1, 100, 110, 120, 130], [100, 110, 120, 130]],
    ['all nearly equal', [100, 100, 100, 101, 300], [100, 100, 100, 101]],
    ['too few to tell', [1, 100, 5_000], [1, 100, 5_000]],
    ['none far', [80, 100, 140, 210], [80, 100, 140, 210]],
  ])('%s', (_, amounts, near) => {
    expect(nearAmounts(amounts)).toEqual(near);
  });
});

it('folds many guesses into columns that hold them all, in order and a dot apart', () => {
  const all = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 25, maxLength: 60 });
  fc.assert(
    fc.property(all, (amounts) => {
      const columns = foldDots(amounts, { low: Math.min(...amounts), high: Math.max(...amounts) });
      expect(columns.flatMap((column) => column.amounts)).toEqual(amounts.toSorted((a, b) => a - b));
      for (const [at, { share }] of columns.entries())
        expect(share - (columns[at - 1]?.share ?? -1)).toBeGreaterThan(spacing * 0.99);
    }),
  );
});
