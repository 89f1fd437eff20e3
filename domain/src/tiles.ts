/**
 * The tile, 8 rows of 16 cells or about 40 km by 80, that holds a cell (location-privacy.ts): coarse enough for a circle to
 * touch few, fine enough to leave most of the world out. An index reckons the same (migration 0008).
 */
export function tileOf(cell: number): number {
  return ((cell >> 17) << 10) + ((cell & 16_383) >> 4);
}

/** The tiles that hold these cells, each once. */
export function tilesOf(cells: readonly number[]): number[] {
  return [...new Set(cells.map(tileOf))];
}
