import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** With the same words, whoever sees it. */
export async function hasOpenListing(
  db: Kysely<Schema>,
  userId: string,
  { title, description }: { title: string; description: string },
): Promise<boolean> {
  const same = await db
    .selectFrom('listing')
    .select('id')
    .where('user_id', '=', userId)
    .where('is_active', '=', true)
    .where('title', '=', title)
    .where('description', '=', description)
    .limit(1)
    .executeTakeFirst();
  return same !== undefined;
}

export async function findForTable(db: Kysely<Schema>, userId: string, most: number) {
  return db
    .selectFrom('listing')
    .select(['title', 'description', 'type', 'offer_minor', 'currency'])
    .select(
      sql<string[]>`array(select photo_id::text from listing_photo
        where listing_id = listing.id order by position)`.as('photo_ids'),
    )
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}
