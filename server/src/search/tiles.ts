import { cellsOf, type CellRange } from './cells.ts';

/**
 * The tile, 8 rows of 16 cells or about 40 km by 80, that holds a cell (cells.ts): coarse enough for a circle to
 * touch few, fine enough to leave most of the world out. The function `tiled_words` of the database reckons the same.
 */
export function tileOf(cell: number): number {
  return ((cell >> 17) << 10) + ((cell & 16_383) >> 4);
}

/** The tiles that hold these cells, each once. */
export function tilesOf(ranges: readonly CellRange[]): number[] {
  return [...new Set(ranges.flatMap(({ first, last }) => tilesBetween(tileOf(first), tileOf(last))))];
}

/** Adjacent tiles of a row have consecutive numbers. */
function tilesBetween(first: number, last: number): number[] {
  return cellsOf([{ first, last }]);
}
