import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { NotFound } from '../errors.ts';
import { type Reader, sees } from '../sees.ts';
import { photoAddresses } from '../photos/photo-key.ts';
import { findListingWithSuggestions } from './detail-queries.ts';
import { presentDetail } from './present-detail.ts';

/** One listing with the suggestions that this person may see; throws 404 if they can see no such listing. */
export async function readListing(
  db: Kysely<Schema>,
  listingId: string,
  reader: Reader,
): Promise<ListingDetail> {
  const found = await findListingWithSuggestions(db, listingId, reader.id);
  if (!found || !sees(reader, found.user_id)) throw new NotFound('listingNotFound');
  const shown = presentDetail(found, reader);
  return shown.hidden ? withPhotoKeys(shown, await photoAddresses(db, new Date())) : shown;
}

/** Nobody else is served its photos. */
function withPhotoKeys(listing: ListingDetail, withKey: (url: string) => string): ListingDetail {
  return {
    ...listing,
    photoUrls: listing.photoUrls.map(withKey),
    photos: listing.photos.map((photo) => ({ ...photo, url: withKey(photo.url) })),
  };
}
