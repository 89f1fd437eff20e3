import { type Point, distanceKm, toRadians } from '@ballpark/domain/places.ts';
import type { PlacesIndex } from './places-file.ts';

const kmPerDegree = 111;

/** Also returns some beyond it: all places of the one-degree cells that it touches. */
export function* placesAround(index: PlacesIndex, point: Point, radiusKm: number): Generator<number> {
  const height = radiusKm / kmPerDegree;
  const bottom = Math.max(0, Math.floor(point.latitude - height + 90));
  const top = Math.min(179, Math.floor(point.latitude + height + 90));
  const farthest = Math.min(90, Math.abs(point.latitude) + height);
  // Near the poles every column is near.
  const width = Math.min(180, height / Math.max(Math.cos(toRadians(farthest)), 1e-6));
  const first = Math.floor(point.longitude - width + 180);
  const count = Math.min(360, Math.floor(point.longitude + width + 180) - first + 1);
  for (let row = bottom; row <= top; row++) {
    for (let step = 0; step < count; step++) {
      const cell = row * 360 + ((first + step + 720) % 360);
      const end = index.cellStart[cell + 1] ?? 0;
      for (let place = index.cellStart[cell] ?? 0; place < end; place++) yield place;
    }
  }
}

export function pointOfPlace(index: PlacesIndex, place: number): Point {
  return { latitude: (index.latitude[place] ?? 0) / 1e5, longitude: (index.longitude[place] ?? 0) / 1e5 };
}

const peoplePerSquareKm = 4000;
const minReachKm = 0.3;
/** No city on Earth reaches farther. */
export const maxReachKm = 60;

/** From -1 in the centre of the place to 0 at its edge, then kilometres beyond it. */
export function edgeKm(index: PlacesIndex, place: number, point: Point): number {
  const km = distanceKm(point, pointOfPlace(index, place));
  const reach = reachKm(index.population[place] ?? 0);
  return km < reach ? km / reach - 1 : km - reach;
}

/** Assumes a usual density. */
export function reachKm(population: number): number {
  return Math.max(minReachKm, Math.sqrt(population / (Math.PI * peoplePerSquareKm)));
}
