import { type Kysely, sql } from 'kysely';
import { isOfSeen, listingIsShown, photoText, readPhotos } from '../../db/fragments.ts';
import type { Schema } from '../../db/schema.ts';

/** What visitors with a link see of a listing; undefined if it is gone or hidden. */
export async function findTeaser(db: Kysely<Schema>, listingId: string) {
  const found = await db
    .selectFrom('listing')
    .select(['id', 'user_id', 'title', 'type', 'location', 'suggestion_count', 'is_active', 'expires_at'])
    .select(
      sql<string | null>`(
        select ${photoText}
        from listing_photo join photo on photo.id = listing_photo.photo_id
        where listing_photo.listing_id = listing.id order by listing_photo.position limit 1)`.as('cover'),
    )
    .where('id', '=', listingId)
    .where(listingIsShown)
    .executeTakeFirst();
  return found && { ...found, cover: readPhotos(found.cover)[0] ?? null };
}

/**
 * Saves the listing for which a newcomer came; false if it is gone, hidden, or of somebody whom they do not see. People who have finished
 * onboarding need none.
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
