import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeDots, shareOn, spacing, stripScale } from './price-strip-layout.ts';

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

  it('keeps the order of amounts from left to right', () => {
    const scale = { low: 10, high: 100 };
    expect(shareOn(scale, 10)).toBeLessThan(shareOn(scale, 55));
    expect(shareOn(scale, 55)).toBeLessThan(shareOn(scale, 100));
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
