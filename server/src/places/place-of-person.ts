import { type Point, coarsenPoint } from '@ballpark/domain/places.ts';
import type { MayAsk } from '../adapters/places.ts';
import type { Deps } from '../deps.ts';
import { countAttempts } from '../http/limits/rate-limit-queries.ts';
import { rates } from '../http/limits/rates.ts';
import { timeZoneAt } from './places.ts';

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

const { name, most, perSeconds } = rates.geocode.perCaller;

/**
 * Gives each caller a share of the questions to the external geocoder, which somebody pays for. The count is in the database, so that all
 * processes share it. If the count fails nobody may ask; the built-in places need no database.
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
