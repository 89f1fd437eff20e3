import { Conflict, NotFound } from '../errors.ts';
import type { ListingState } from './listing-queries.ts';

/** The listing, where it is there for this person; throws 404 where it is gone, or hidden and not theirs (product 15.9). */
export function requireShown(listing: ListingState | undefined, userId: string): ListingState {
  if (!listing || (listing.hiddenBy !== null && listing.ownerId !== userId))
    throw new NotFound('listingNotFound');
  return listing;
}

/** The same for who is about to change it: throws 409 for its owner while it is hidden. */
export function requireChangeable(listing: ListingState | undefined, userId: string): ListingState {
  const shown = requireShown(listing, userId);
  if (shown.hiddenBy !== null) throw new Conflict('listingHidden');
  return shown;
}
