import { distanceKm, earthRadiusKm, toRadians, type Point } from '@ballpark/domain/places.ts';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anywhere } from '../../../scripts/anywhere.ts';
import {
  cellOf,
  cellRangesWithin,
  cellsOf,
  countCells,
  largestCellRadiusKm,
  tileOf,
  tilesOf,
} from './cells.ts';

describe('a cell', () => {
  it('is named by a 32-bit integer that is not negative', () => {
    fc.assert(
      fc.property(anywhere, (point) => {
        const cell = cellOf(point);
        expect(Number.isInteger(cell) && cell >= 0 && cell < 2 ** 31).toBe(true);
      }),
    );
    expect(cellOf({ latitude: -90, longitude: -180 })).toBe(0);
    expect(cellOf({ latitude: 90, longitude: 180 })).toBeLessThan(2 ** 31);
  });

  it('is the same on both names of the antimeridian', () => {
    fc.assert(
      fc.property(anywhere, ({ latitude }) => {
        expect(cellOf({ latitude, longitude: 180 })).toBe(cellOf({ latitude, longitude: -180 }));
      }),
    );
  });

  it('is about 5 km across: points of one cell lie within its diagonal', () => {
    const near = fc.tuple(
      anywhere,
      fc.double({ min: -0.05, max: 0.05, noNaN: true }),
      fc.double({ min: -0.1, max: 0.1, noNaN: true }),
    );
    fc.assert(
      fc.property(near, ([a, north, east]) => {
        const b = within({ latitude: a.latitude + north, longitude: a.longitude + east });
        fc.pre(cellOf(a) === cellOf(b));
        expect(distanceKm(a, b)).toBeLessThan(11);
      }),
    );
  });
});

describe('the cells within a radius', () => {
  const radius = fc.oneof(fc.constantFrom(0, 5, 10, 50), fc.double({ min: 0, max: 100, noNaN: true }));
  const share = fc.double({ min: 0, max: 1, noNaN: true });

  it('hold every point within it, across the antimeridian and the poles too', () => {
    fc.assert(
      fc.property(anywhere, radius, share, fc.oneof(share, fc.constant(1)), (centre, radiusKm, turn, way) => {
        const point = travel(centre, turn * 2 * Math.PI, way * radiusKm);
        fc.pre(distanceKm(centre, point) <= radiusKm);
        expect(cellsWithin(centre, radiusKm)).toContain(cellOf(point));
      }),
      { numRuns: 2000 },
    );
  });

  it('are named once each', () => {
    fc.assert(
      fc.property(anywhere, radius, (centre, radiusKm) => {
        const cells = cellsWithin(centre, radiusKm);
        expect(new Set(cells).size).toBe(cells.length);
      }),
    );
  });

  it('cover hardly more than the circle and its rim', () => {
    fc.assert(
      fc.property(fc.double({ min: -85, max: 85, noNaN: true }), radius, (latitude, radiusKm) => {
        const widened = Math.PI * (radiusKm + 7.5) ** 2;
        expect(cellsWithin({ latitude, longitude: 179.9 }, radiusKm).length).toBeLessThanOrEqual(
          widened / 24 + 4,
        );
      }),
    );
  });

  it('are counted by their ranges, of which each row has two at most', () => {
    fc.assert(
      fc.property(anywhere, radius, (centre, radiusKm) => {
        const ranges = cellRangesWithin(centre, radiusKm) ?? [];
        expect(countCells(ranges)).toBe(cellsOf(ranges).length);
        expect(ranges.length).toBeLessThanOrEqual(2 * (Math.ceil((2 * radiusKm) / 5) + 2));
      }),
    );
  });

  it('are few ranges at the largest radius', () => {
    const ranges = cellRangesWithin({ latitude: 52, longitude: 13 }, largestCellRadiusKm) ?? [];
    expect(countCells(ranges)).toBeLessThan(530_000);
    expect(ranges.length).toBeLessThan(900);
  });

  it('are not listed beyond it', () => {
    expect(cellRangesWithin({ latitude: 52, longitude: 13 }, largestCellRadiusKm + 1)).toBeNull();
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

/** Bearing in radians. */
function travel(from: Point, bearing: number, km: number): Point {
  const angle = km / earthRadiusKm;
  const start = toRadians(from.latitude);
  const sine = Math.sin(start) * Math.cos(angle) + Math.cos(start) * Math.sin(angle) * Math.cos(bearing);
  const end = Math.asin(Math.min(1, Math.max(-1, sine)));
  const turn = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(start),
    Math.cos(angle) - Math.sin(start) * Math.sin(end),
  );
  const longitude = from.longitude + (turn * 180) / Math.PI;
  return within({ latitude: (end * 180) / Math.PI, longitude: ((longitude + 540) % 360) - 180 });
}

function cellsWithin(centre: Point, radiusKm: number): number[] {
  return cellsOf(cellRangesWithin(centre, radiusKm) ?? []);
}
