import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { NotFound } from '../errors.ts';
import { findListingWithSuggestions } from './detail-queries.ts';
import { presentDetail } from './present-detail.ts';

/** One listing with the suggestions that this person may see (product 8.7); throws 404 where there is none. */
export async function readListing(
  db: Kysely<Schema>,
  listingId: string,
  readerId: string,
): Promise<ListingDetail> {
  const found = await findListingWithSuggestions(db, listingId, readerId);
  if (!found) throw new NotFound('listingNotFound');
  return presentDetail(found);
}
