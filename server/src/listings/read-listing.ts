import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { NotFound } from '../errors.ts';
import { findListingWithSuggestions } from './detail-queries.ts';
import { presentDetail } from './present-detail.ts';

/** One listing with its suggestions; throws 404 where there is none. */
export async function readListing(db: Kysely<Schema>, listingId: string): Promise<ListingDetail> {
  const found = await findListingWithSuggestions(db, listingId);
  if (!found) throw new NotFound('listingNotFound');
  return presentDetail(found);
}
