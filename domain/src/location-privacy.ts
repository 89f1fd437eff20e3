import type { Point } from './distance.ts';

/** Degrees rounded to 0.01, about a kilometre: nothing finer is stored or served. */
export function coarsen(degrees: number): number {
  // Adding 0 turns -0 into 0.
  return Math.round(degrees * 100) / 100 + 0;
}

/** A point rounded to 0.01 degrees. */
export function coarsenPoint(point: Point): Point {
  return { latitude: coarsen(point.latitude), longitude: coarsen(point.longitude) };
}
