import { Conflict, NotFound } from '../errors.ts';
import { type Reader, canSee } from '../session-user.ts';
import type { ListingState } from './listing-queries.ts';

/**
 * Answers the listing if this person can see it. Throws 404 if it is gone, is hidden and not their own, or belongs to
 * somebody whom they do not see.
 */
export function requireShown(listing: ListingState | undefined, reader: Reader): ListingState {
  const isHidden = listing && listing.hiddenBy !== null && listing.ownerId !== reader.id;
  if (!listing || isHidden || !canSee(reader, listing.ownerId)) throw new NotFound('listingNotFound');
  return listing;
}

/** Answers the listing if this person can see and change it: throws 409 for its owner while it is hidden. */
export function requireChangeable(listing: ListingState | undefined, reader: Reader): ListingState {
  const shown = requireShown(listing, reader);
  if (shown.hiddenBy !== null) throw new Conflict('listingHidden');
  return shown;
}
