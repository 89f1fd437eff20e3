import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anywhere } from '../../scripts/anywhere.ts';
import { coarsen, coarsenPoint, shortenLocation } from './places.ts';

describe('a coarsened coordinate', () => {
  test.each([
    [52.5231, 52.52],
    [1.005, 1],
    [-0.004, 0],
    [0, 0],
    [-0, 0],
    [179.999, 180],
    [-89.999, -90],
  ])('%d becomes %d', (degrees, coarse) => {
    expect(coarsen(degrees)).toBe(coarse);
  });

  it('has two decimals, lies within 0.005 degrees, and is coarsened no further', () => {
    fc.assert(
      fc.property(anywhere, (point) => {
        const coarse = coarsenPoint(point);
        for (const side of ['latitude', 'longitude'] as const) {
          expect(coarse[side]).toBe(Number(coarse[side].toFixed(2)) + 0);
          expect(Math.abs(coarse[side] - point[side])).toBeLessThanOrEqual(0.005 + 1e-9);
        }
        expect(Math.abs(coarse.longitude)).toBeLessThanOrEqual(180);
        expect(coarsenPoint(coarse)).toEqual(coarse);
      }),
    );
  });
});

test.each([
  ['Kreuzberg, Berlin, Germany', 'Kreuzberg, Germany'],
  ['a, b, c, d', 'a, d'],
  ['Portland, Oregon, United States', 'Portland, United States'],
  ['Paris, France', 'Paris, France'],
  ['Tokyo', 'Tokyo'],
  ['Springfield,,  USA', 'Springfield,,  USA'],
  ['Ankara ,Çankaya,Türkiye ', 'Ankara, Türkiye'],
  ['', ''],
])('%j is shortened to %j', (text, shortened) => {
  expect(shortenLocation(text)).toBe(shortened);
});
