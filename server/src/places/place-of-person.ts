import { type Point, coarsenPoint } from '@ballpark/domain/places.ts';
import type { MayAsk } from '../adapters/places.ts';
import type { Deps } from '../deps.ts';
import { countAttempts } from '../http/limits/rate-limit-queries.ts';
import { rates } from '../http/limits/rates.ts';
import { timeZoneAt } from './places.ts';

/** Others see the city's centre instead of the coarse point. A rate limit counts `userId`. */
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

const { name, most, perSeconds } = rates.geocode.perCaller;

/**
 * The external geocoder costs money. All processes share the count; if it fails, the built-in places answer.
 */
export function geocoderShare({ config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>): MayAsk {
  return async (caller) => {
    if (!config.isRateLimited) return true;
    const at = now();
    const attempt = { key: `${name}:${caller}`, resetsAt: new Date(at.getTime() + perSeconds * 1000) };
    const counted = await countAttempts(db, [attempt], at).catch(() => []);
    return counted.some(({ count }) => count <= most);
  };
}
