import { earthRadiusKm, haversine, toRadians, type Point } from './distance.ts';

const rowHeight = 0.045;
const rowCount = 4000;
const equatorColumns = 8000;
const rowStride = 16_384;

/** Degrees rounded to 0.01, about a kilometre: nothing finer is stored or served (rules, People). */
export function coarsen(degrees: number): number {
  // Adding 0 turns -0 into 0.
  return Math.round(degrees * 100) / 100 + 0;
}

/** A point rounded to 0.01 degrees (rules, People). */
export function coarsenPoint(point: Point): Point {
  return { latitude: coarsen(point.latitude), longitude: coarsen(point.longitude) };
}

/** A location text of 3 or more comma-separated parts, shortened to its first and last (specification, section 9). */
export function shortenLocation(text: string): string {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.length < 3 ? text : `${parts.at(0)}, ${parts.at(-1)}`;
}

/** Beyond this radius in kilometres there are too many cells to list. */
export const largestCellRadiusKm = 500;

/**
 * The number of the cell, about 5 km by 5 km, that holds a point: an integer from 0 to 2³¹ - 1, to find listings by.
 * Rows are 0.045 degrees of latitude, their columns fewer towards the poles.
 */
export function cellOf(point: Point): number {
  const row = rowOf(point.latitude);
  const columns = columnsOf(row);
  return row * rowStride + (columnOf(point.longitude, columns) % columns);
}

/**
 * Every cell that may hold a point within a radius in kilometres: none is missing, a few at the rim lie beyond it.
 * Null above `largestCellRadiusKm`, where the caller compares distances alone.
 */
export function cellsWithin(point: Point, radiusKm: number): number[] | null {
  if (radiusKm > largestCellRadiusKm) return null;
  // A hair more than asked, so that rounding drops no point on the rim.
  const angle = radiusKm / earthRadiusKm + 1e-9;
  const reach = (angle * 180) / Math.PI;
  const lastRow = rowOf(point.latitude + reach);
  const cells: number[] = [];
  for (let row = rowOf(point.latitude - reach); row <= lastRow; row++) {
    const columns = columnsOf(row);
    const halfWidth = (halfWidthInRow(point.latitude, angle, row) * 180) / Math.PI;
    const first = columnOf(point.longitude - halfWidth, columns);
    const last = columnOf(point.longitude + halfWidth, columns);
    const count = Math.min(last - first + 1, columns);
    for (let step = 0; step < count; step++)
      cells.push(row * rowStride + ((first + step + columns) % columns));
  }
  return cells;
}

function rowOf(latitude: number): number {
  return Math.min(Math.max(Math.floor((latitude + 90) / rowHeight), 0), rowCount - 1);
}

function columnsOf(row: number): number {
  const middle = toRadians((row + 0.5) * rowHeight - 90);
  return Math.max(1, Math.round(equatorColumns * Math.cos(middle)));
}

/** Not wrapped: below 0 or past the last column across the antimeridian. */
function columnOf(longitude: number, columns: number): number {
  return Math.floor(((longitude + 180) / 360) * columns);
}

/** How far, in radians of longitude, the circle reaches from its centre within a row at most. */
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
