import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/runtime-macro';

/** In degrees. */
export type Point = { latitude: number; longitude: number };

/** Mean radius. */
export const earthRadiusKm = 6371.0088;

const kmPerMile = 1.609344;

export function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** What counts as near a person. */
export const nearbyKm = 50;

/** Great-circle distance (haversine). */
export function distanceKm(a: Point, b: Point): number {
  const h =
    haversine(toRadians(b.latitude - a.latitude)) +
    Math.cos(toRadians(a.latitude)) *
      Math.cos(toRadians(b.latitude)) *
      haversine(toRadians(b.longitude - a.longitude));
  // Rounding may carry antipodes past 1.
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(Math.min(1, h)));
}

/** sin² of half the angle (radians); exact for tiny angles. */
export function haversine(angle: number): number {
  return Math.sin(angle / 2) ** 2;
}

export function usesMiles(point: Point | null): boolean {
  if (!point) return false;
  const { latitude, longitude } = point;
  return latitude >= 24 && latitude <= 71 && longitude >= -180 && longitude <= -66;
}

export type DistanceUnit = 'miles' | 'km';

/** Kilometres for an unknown place. */
export function distanceUnitAt(point: Point | null): DistanceUnit {
  return usesMiles(point) ? 'miles' : 'km';
}

/** Rounded, because points are only known to about a kilometre. */
export function distanceAway(i18n: I18n, from: Point, to: Point): string {
  const unit = distanceUnitAt(from);
  const isMiles = unit === 'miles';
  if (isNextDoor(from, to)) return isMiles ? i18n._(msg`under 1 mile away`) : i18n._(msg`under 1 km away`);
  const exact = distanceIn(unit, from, to);
  const step = exact < 100 ? 1 : exact < 1000 ? 10 : 100;
  const distance = Math.round(exact / step) * step;
  return isMiles
    ? i18n._(msg`${plural({ distance }, { one: '# mile away', other: '# miles away' })}`)
    : i18n._(msg`${plural({ distance }, { one: '# km away', other: '# km away' })}`);
}

/** Nearer than one of the unit. */
export function isNextDoor(from: Point, to: Point): boolean {
  return distanceIn(distanceUnitAt(from), from, to) < 1;
}

function distanceIn(unit: DistanceUnit, from: Point, to: Point): number {
  return distanceKm(from, to) / (unit === 'miles' ? kmPerMile : 1);
}

export function milesToKm(miles: number): number {
  return miles * kmPerMile;
}

/** Keeps the first and last of three or more comma-separated parts. */
export function shortenLocation(text: string): string {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.length < 3 ? text : `${parts.at(0)}, ${parts.at(-1)}`;
}

/** To 0.01°, about a kilometre: nothing finer is stored or served. */
export function coarsen(degrees: number): number {
  // Turns -0 into 0.
  return Math.round(degrees * 100) / 100 + 0;
}

export function coarsenPoint(point: Point): Point {
  return { latitude: coarsen(point.latitude), longitude: coarsen(point.longitude) };
}

/** 0.25° is about 28 km from south to north. */
export const squareDegrees = 0.25;

/** The middle of the fixed square that holds a point: whatever visitors can read of a listing goes by it alone. */
export function squareMiddle({ latitude, longitude }: Point): Point {
  return { latitude: middleOfSquare(latitude), longitude: middleOfSquare(longitude) };
}

function middleOfSquare(degrees: number): number {
  return (Math.floor(degrees / squareDegrees) + 0.5) * squareDegrees;
}
