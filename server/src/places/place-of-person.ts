import { type Point, coarsenPoint } from '@ballpark/domain/places.ts';
import type { MayAsk } from '../adapters/places.ts';
import type { Deps } from '../deps.ts';
import { areWithinLimits } from '../limits/rate-limit.ts';
import { rates } from '../limits/rates.ts';
import { timeZoneAt } from './places.ts';

/** Others see the city's centre instead of the coarse point. */
export function placeOfPerson({ places }: Pick<Deps, 'places'>, said: Point) {
  const point = coarsenPoint(said);
  const { centre, formattedLocation, countryCode } = places.placeAt(point);
  return {
    latitude: point.latitude,
    longitude: point.longitude,
    time_zone: timeZoneAt(point),
    city_latitude: centre?.latitude ?? null,
    city_longitude: centre?.longitude ?? null,
    location: centre && formattedLocation,
    country_code: countryCode,
  };
}

export type PlaceOfPerson = ReturnType<typeof placeOfPerson>;

/**
 * The external geocoder costs money. All processes share the count; if it fails, the built-in places answer.
 */
export function geocoderShare(deps: Pick<Deps, 'config' | 'db' | 'now'>): MayAsk {
  return async (caller) =>
    areWithinLimits(deps, [{ limit: rates.geocode.perCaller, key: caller }]).catch(() => false);
}
