import { type Kysely, sql } from 'kysely';
import { listingIsShown } from '../../db/shown-sql.ts';
import type { Schema } from '../../db/schema.ts';
import { isOfSeen } from '../../db/unseen-sql.ts';

type Cover = { id: string; width: number; height: number; thumbhash: string };

/** What visitors are shown of a listing whose link they have; undefined where it is gone, or hidden (product 2.21). */
export async function findTeaser(db: Kysely<Schema>, listingId: string) {
  return db
    .selectFrom('listing')
    .select(['id', 'user_id', 'title', 'type', 'location', 'suggestion_count', 'is_active', 'expires_at'])
    .select(
      sql<Cover | null>`(
        select json_build_object('id', photo.id, 'width', photo.width, 'height', photo.height, 'thumbhash', photo.thumbhash)
        from listing_photo join photo on photo.id = listing_photo.photo_id
        where listing_photo.listing_id = listing.id order by listing_photo.position limit 1)`.as('cover'),
    )
    .where('id', '=', listingId)
    .where(listingIsShown)
    .executeTakeFirst();
}

/**
 * Notes the listing that a newcomer came for; false where it is gone, hidden, or of somebody of whom they see nothing. Whoever is
 * past onboarding needs no note.
 */
export async function saveWanted(
  db: Kysely<Schema>,
  { id: userId, unseen = [] }: { id: string; unseen?: readonly string[] },
  listingId: string,
): Promise<boolean> {
  const { rows } = await sql`
    with wanted as (
      select id from listing
      where id = ${listingId} and ${listingIsShown} and ${isOfSeen(sql.ref('listing.user_id'), unseen)}
    ), noted as (
      update app_user set wanted_listing_id = wanted.id from wanted
      where app_user.id = ${userId} and app_user.onboarded_at is null
        and app_user.wanted_listing_id is distinct from wanted.id)
    select id from wanted`.execute(db);
  return rows.length > 0;
}
