import type { Kysely } from 'kysely';
import { listingIsShown } from '../db/shown-sql.ts';
import type { Schema } from '../db/schema.ts';

/** What the preview of a shared link shows of a listing: no more than its card in the public feed, and no place at all. */
export async function findShared(db: Kysely<Schema>, listingId: string) {
  return db
    .selectFrom('listing')
    .leftJoin('listing_photo', 'listing_photo.listing_id', 'listing.id')
    .leftJoin('photo', 'photo.id', 'listing_photo.photo_id')
    .select([
      'listing.title',
      'listing.suggestion_count',
      'photo.id as photo_id',
      'photo.width',
      'photo.height',
    ])
    .where('listing.id', '=', listingId)
    .where(listingIsShown)
    .orderBy('listing_photo.position')
    .limit(1)
    .executeTakeFirst();
}
