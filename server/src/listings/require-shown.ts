import { Conflict, NotFound } from '../errors.ts';
import { type Reader, canSee } from '../session-user.ts';
import type { ListingState } from './listing-queries.ts';

/** Throws 404 if gone, hidden from this person, or of a blocked person. */
export function requireShown<Listing extends Pick<ListingState, 'ownerId' | 'hiddenBy'>>(
  listing: Listing | undefined,
  reader: Reader,
): Listing {
  const isHidden = listing && listing.hiddenBy !== null && listing.ownerId !== reader.id;
  if (!listing || isHidden || !canSee(reader, listing.ownerId)) throw new NotFound('listingNotFound');
  return listing;
}

/** Throws 409 for its owner while it is hidden. */
export function requireChangeable(listing: ListingState | undefined, reader: Reader): ListingState {
  const shown = requireShown(listing, reader);
  if (shown.hiddenBy !== null) throw new Conflict('listingHidden');
  return shown;
}
