import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import { distanceAway, type Point } from '@ballpark/domain/distance.ts';
import { shortenLocation, townOf } from '@ballpark/domain/location-text.ts';

/** The place of somebody, if it is known. */
export type MaybePoint = { latitude: number | null; longitude: number | null } | null;

/** Where a listing is: the town and how far away, or the shortened place while one of the two points is not known (product 7.5). */
export function placeOf(listing: ListingCard, reader: MaybePoint): string {
  const [from, to] = [pointOf(reader), pointOf(listing)];
  return from && to
    ? `${townOf(listing.location)} · ${distanceAway(from, to)}`
    : shortenLocation(listing.location);
}

function pointOf(place: MaybePoint): Point | null {
  if (!place || place.latitude === null || place.longitude === null) return null;
  return { latitude: place.latitude, longitude: place.longitude };
}
