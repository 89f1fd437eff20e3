import { expect, test } from 'vitest';
import { cellOf, cellRangesWithin, cellsOf, tileOf, tilesOf } from './cells.ts';

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
