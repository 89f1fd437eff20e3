import { type Point, earthRadiusKm, haversine, toRadians } from '@ballpark/domain/places.ts';

const rowHeight = 0.045;
const rowCount = 4000;
const equatorColumns = 8000;
const rowStride = 16_384;

/** Beyond this radius in kilometres there are too many cells to list. */
export const maxCellRadiusKm = 2000;

/**
 * The number of the cell, about 5 km by 5 km, that holds a point: an integer from 0 to 2³¹ - 1, to find listings by.
 * Rows are 0.045 degrees of latitude, their columns fewer towards the poles.
 */
export function cellOf(point: Point): number {
  const row = rowOf(point.latitude);
  const columns = columnsOf(row);
  return row * rowStride + (columnOf(point.longitude, columns) % columns);
}

/** Cells side by side in a row, by the numbers of the first and the last. */
export type CellRange = { first: number; last: number };

/**
 * Every cell that may hold a point within a radius in kilometres, as ranges: none is missing, a few at the rim lie beyond it.
 * Null above `maxCellRadiusKm`, where the caller compares distances alone.
 */
export function cellRangesWithin(point: Point, radiusKm: number): CellRange[] | null {
  if (radiusKm > maxCellRadiusKm) return null;
  // Slightly larger than asked, so that rounding drops no point on the rim.
  const angle = radiusKm / earthRadiusKm + 1e-9;
  const reach = (angle * 180) / Math.PI;
  const lastRow = rowOf(point.latitude + reach);
  const ranges: CellRange[] = [];
  for (let row = rowOf(point.latitude - reach); row <= lastRow; row++) {
    const columns = columnsOf(row);
    const halfWidth = (halfWidthInRow(point.latitude, angle, row) * 180) / Math.PI;
    const first = columnOf(point.longitude - halfWidth, columns);
    const last = columnOf(point.longitude + halfWidth, columns);
    for (const [from, to] of wrapped(first, last, columns))
      ranges.push({ first: row * rowStride + from, last: row * rowStride + to });
  }
  return ranges;
}

/** How many cells the ranges hold. */
export function countCells(ranges: readonly CellRange[]): number {
  return ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0);
}

/** The cells of the ranges, one by one. */
export function cellsOf(ranges: readonly CellRange[]): number[] {
  return ranges.flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, step) => first + step),
  );
}

/** Columns from one to another, in two parts where they go across the antimeridian. */
function wrapped(first: number, last: number, columns: number): [number, number][] {
  if (last - first + 1 >= columns) return [[0, columns - 1]];
  const [from, to] = [(first + columns) % columns, (last + columns) % columns];
  return from <= to
    ? [[from, to]]
    : [
        [from, columns - 1],
        [0, to],
      ];
}

function rowOf(latitude: number): number {
  return Math.min(Math.max(Math.floor((latitude + 90) / rowHeight), 0), rowCount - 1);
}

function columnsOf(row: number): number {
  const middle = toRadians((row + 0.5) * rowHeight - 90);
  return Math.max(1, Math.round(equatorColumns * Math.cos(middle)));
}

/** May be below 0 or past the last column, across the antimeridian. */
function columnOf(longitude: number, columns: number): number {
  return Math.floor(((longitude + 180) / 360) * columns);
}

/** How far the circle reaches from its centre within a row at most, in radians of longitude. */
function halfWidthInRow(latitude: number, angle: number, row: number): number {
  const centre = toRadians(latitude);
  const bottom = Math.max(toRadians(row * rowHeight - 90), centre - angle);
  const top = Math.min(toRadians((row + 1) * rowHeight - 90), centre + angle);
  // The circle is widest where meridians touch it, and narrows steadily from there both ways.
  const touching = Math.asin(clamp(Math.sin(centre) / Math.cos(angle), -1, 1));
  const widest = clamp(touching, bottom, top);
  const share = (haversine(angle) - haversine(widest - centre)) / (Math.cos(centre) * Math.cos(widest));
  return 2 * Math.asin(Math.sqrt(clamp(share, 0, 1))) + 1e-9;
}

function clamp(value: number, lowest: number, highest: number): number {
  return Math.min(Math.max(value, lowest), highest);
}

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
