import { distanceKm, type Point } from '@ballpark/domain/places.ts';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anywhere } from '../../../scripts/anywhere.ts';
import { cellOf, cellRangesWithin, cellsOf, countCells, maxCellRadiusKm, tileOf, tilesOf } from './cells.ts';

const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });

describe('a cell', () => {
  it('is a 32-bit integer that is not negative, the same on both names of the antimeridian', () => {
    fc.assert(
      fc.property(anywhere, (point) => {
        const cell = cellOf(point);
        expect(Number.isInteger(cell) && cell >= 0 && cell < 2 ** 31).toBe(true);
        expect(cellOf({ ...point, longitude: 180 })).toBe(cellOf({ ...point, longitude: -180 }));
      }),
    );
    expect(cellOf({ latitude: -90, longitude: -180 })).toBe(0);
    expect(cellOf({ latitude: 90, longitude: 180 })).toBeLessThan(2 ** 31);
  });

  it('is about 5 km across: points of one cell lie within its diagonal', () => {
    fc.assert(
      fc.property(anywhere, degrees(0.05), degrees(0.1), (a, north, east) => {
        const b = within({ latitude: a.latitude + north, longitude: a.longitude + east });
        fc.pre(cellOf(a) === cellOf(b));
        expect(distanceKm(a, b)).toBeLessThan(11);
      }),
    );
  });
});

describe('the cells within a radius', () => {
  const radius = fc.oneof(fc.constantFrom(0, 5, 10, 50), fc.double({ min: 0, max: 100, noNaN: true }));

  it('hold every point as far away as it, across the antimeridian and the poles too', () => {
    const [north, east] = [degrees(0.9), fc.oneof(degrees(1.5), degrees(180))];
    fc.assert(
      fc.property(anywhere, north, east, (centre, latitude, longitude) => {
        const point = within({
          latitude: centre.latitude + latitude,
          longitude: ((centre.longitude + longitude + 540) % 360) - 180,
        });
        const radiusKm = distanceKm(centre, point);
        fc.pre(radiusKm <= 100);
        expect(cellsWithin(centre, radiusKm)).toContain(cellOf(point));
      }),
      { numRuns: 2000 },
    );
  });

  it('are named once each, and counted by their ranges, of which each row has two at most', () => {
    fc.assert(
      fc.property(anywhere, radius, (centre, radiusKm) => {
        const ranges = cellRangesWithin(centre, radiusKm) ?? [];
        const cells = cellsOf(ranges);
        expect([countCells(ranges), new Set(cells).size]).toEqual([cells.length, cells.length]);
        expect(ranges.length).toBeLessThanOrEqual(2 * (Math.ceil((2 * radiusKm) / 5) + 2));
      }),
    );
  });

  it('are few ranges at the largest radius, and not listed beyond it', () => {
    const berlin = { latitude: 52, longitude: 13 };
    const ranges = cellRangesWithin(berlin, maxCellRadiusKm) ?? [];
    expect(countCells(ranges)).toBeLessThan(530_000);
    expect(ranges.length).toBeLessThan(900);
    expect(cellRangesWithin(berlin, maxCellRadiusKm + 1)).toBeNull();
  });
});

test('a tile holds 8 rows of 16 cells and no other', () => {
  const stride = 16_384;
  const first = 800 * stride + 160;
  const tile = tileOf(first);
  expect(tileOf(first + 7 * stride + 15)).toBe(tile);
  for (const outside of [first - 1, first + 16, first - stride, first + 8 * stride])
    expect(tileOf(outside)).not.toBe(tile);
});

test.each([
  ['the equator', 0, 0],
  ['a temperate city', 52.52, 13.4],
  ['the date line', -36.85, 179.99],
  ['the far north', 78.22, 15.63],
])('some dozen tiles cover 50 km around %s', (_, latitude, longitude) => {
  const ranges = cellRangesWithin({ latitude, longitude }, 50) ?? [];
  const tiles = tilesOf(ranges);
  expect(new Set(tiles)).toEqual(new Set(cellsOf(ranges).map(tileOf)));
  expect(tiles).toContain(tileOf(cellOf({ latitude, longitude })));
  expect(new Set(tiles).size).toBe(tiles.length);
  expect(tiles.length).toBeLessThanOrEqual(20);
});

function within({ latitude, longitude }: Point): Point {
  return {
    latitude: Math.min(90, Math.max(-90, latitude)),
    longitude: Math.min(180, Math.max(-180, longitude)),
  };
}

function cellsWithin(centre: Point, radiusKm: number): number[] {
  return cellsOf(cellRangesWithin(centre, radiusKm) ?? []);
}
