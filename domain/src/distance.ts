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

/** Are distances shown in miles to a person at this place? In kilometres when it is unknown (product 4.5). */
export function usesMiles(point: Point | null): boolean {
  if (!point) return false;
  const { latitude, longitude } = point;
  return latitude >= 24 && latitude <= 71 && longitude >= -180 && longitude <= -66;
}

/** Miles as kilometres. */
export function milesToKm(miles: number): number {
  return miles * kmPerMile;
}
