/** A place on the globe, in degrees. */
export type Point = { latitude: number; longitude: number };

/** Mean radius of the Earth in kilometres. */
export const earthRadiusKm = 6371.0088;

const kmPerMile = 1.609344;

/** Degrees as radians. */
export function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** Great-circle distance between two points, in kilometres (haversine). */
export function distanceKm(a: Point, b: Point): number {
  const h =
    haversine(toRadians(b.latitude - a.latitude)) +
    Math.cos(toRadians(a.latitude)) *
      Math.cos(toRadians(b.latitude)) *
      haversine(toRadians(b.longitude - a.longitude));
  // Rounding may carry antipodes a hair past 1.
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(Math.min(1, h)));
}

/** The haversine of an angle in radians: sin² of its half, exact also for tiny angles. */
export function haversine(angle: number): number {
  return Math.sin(angle / 2) ** 2;
}

/** Whether a person at this place sees distances in miles. An unknown place means kilometres. */
export function usesMiles(point: Point | null): boolean {
  if (!point) return false;
  const { latitude, longitude } = point;
  return latitude >= 24 && latitude <= 71 && longitude >= -180 && longitude <= -66;
}

export type DistanceUnit = 'miles' | 'km';

/** The unit of all distances for a person at this place. */
export function distanceUnitAt(point: Point | null): DistanceUnit {
  return usesMiles(point) ? 'miles' : 'km';
}

/**
 * The distance of a place from a reader, in their unit: '2 km away'. Points are known to about a kilometre, so far ones are rounded.
 */
export function distanceAway(from: Point, to: Point): string {
  const unit = distanceUnitAt(from);
  const distance = distanceKm(from, to) / (unit === 'miles' ? kmPerMile : 1);
  const one = unit === 'miles' ? 'mile' : 'km';
  if (distance < 1) return `under 1 ${one} away`;
  const step = distance < 100 ? 1 : distance < 1000 ? 10 : 100;
  const rounded = Math.round(distance / step) * step;
  return `${rounded.toLocaleString('en')} ${rounded === 1 ? one : unit} away`;
}

/** Miles as kilometres. */
export function milesToKm(miles: number): number {
  return miles * kmPerMile;
}

/** A location text of 3 or more comma-separated parts, shortened to its first and last. */
export function shortenLocation(text: string): string {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.length < 3 ? text : `${parts.at(0)}, ${parts.at(-1)}`;
}

/** Degrees rounded to 0.01, about a kilometre: nothing finer is stored or served. */
export function coarsen(degrees: number): number {
  // Adding 0 turns -0 into 0.
  return Math.round(degrees * 100) / 100 + 0;
}

/** A point rounded to 0.01 degrees. */
export function coarsenPoint(point: Point): Point {
  return { latitude: coarsen(point.latitude), longitude: coarsen(point.longitude) };
}
