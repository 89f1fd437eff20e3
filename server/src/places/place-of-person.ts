import { coarsenPoint } from '@ballpark/domain/location-privacy.ts';
import type { Point } from '@ballpark/domain/distance.ts';
import type { Deps } from '../deps.ts';
import { timeZoneAt } from './time-zone-at.ts';

/**
 * The columns of a person's place: their own coarse point, the centre of their city, which others see in its place, its name and country, and
 * their time zone. `userId` is the person whom a rate limit counts.
 */
export async function placeOfPerson({ places }: Pick<Deps, 'places'>, said: Point, userId?: string) {
  const point = coarsenPoint(said);
  const { centre, formattedLocation, countryCode } = await places.lookUp(point, userId);
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

export type PlaceOfPerson = Awaited<ReturnType<typeof placeOfPerson>>;
