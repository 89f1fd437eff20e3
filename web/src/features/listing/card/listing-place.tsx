import type { ListingCard } from '@ballpark/domain/contract/listings.ts';
import { distanceAway, type Point } from '@ballpark/domain/distance.ts';
import { shortenLocation } from '@ballpark/domain/location-text.ts';

/** The place of somebody, if it is known. */
export type MaybePoint = { latitude: number | null; longitude: number | null } | null;

type ListingPlaceProps = { listing: ListingCard; reader: MaybePoint };

/** Where a listing is, and how far away if both points are known: 'Kreuzberg, Germany · 8 km away' (product 7.5). */
export function ListingPlace({ listing, reader }: ListingPlaceProps) {
  const [from, to] = [pointOf(reader), pointOf(listing)];
  const place = shortenLocation(listing.location);
  if (!from || !to) return place;
  return (
    <>
      {/* In a narrow column the dot stays behind the place. */}
      <span className="after:content-['\00a0·']">{place}</span>{' '}
      <span className="whitespace-nowrap">{distanceAway(from, to)}</span>
    </>
  );
}

function pointOf(place: MaybePoint): Point | null {
  if (!place || place.latitude === null || place.longitude === null) return null;
  return { latitude: place.latitude, longitude: place.longitude };
}
