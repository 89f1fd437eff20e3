import type { ListingDetail } from '@ballpark/domain/contract/listings.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { NotFound } from '../http/errors.ts';
import { presentSuggestion } from '../suggestions/present-suggestion.ts';
import { findListingWithSuggestions } from './card-queries.ts';
import { presentCard } from './present-listing.ts';

/** One listing with its suggestions; throws 404 where there is none. */
export async function readListing(db: Kysely<Schema>, listingId: string): Promise<ListingDetail> {
  const found = await findListingWithSuggestions(db, listingId);
  if (!found) throw new NotFound('listingNotFound');
  return { ...presentCard(found), suggestions: found.suggestions.map(presentSuggestion) };
}
