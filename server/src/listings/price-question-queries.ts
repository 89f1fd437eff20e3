import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Saves when the owners of these listings will be asked a second time what they went for. */
export async function insertPriceQuestions(
  db: Kysely<Schema>,
  listingIds: readonly string[],
  askAt: Date,
): Promise<void> {
  await db
    .insertInto('price_question')
    .values(listingIds.map((listing_id) => ({ listing_id, ask_at: askAt })))
    .execute();
}

/** Claims up to `most` questions that are due, and skips those that another worker holds. `isOpen`: nobody has answered it yet. */
export async function takePriceQuestions(db: Kysely<Schema>, now: Date, most: number) {
  const due = db
    .selectFrom('price_question')
    .select('listing_id')
    .where('ask_at', '<=', now)
    .orderBy('ask_at')
    .limit(most)
    .forUpdate()
    .skipLocked();
  return db
    .deleteFrom('price_question')
    .using('listing')
    .whereRef('listing.id', '=', 'price_question.listing_id')
    .where('price_question.listing_id', 'in', due)
    .returning(['listing.id as listingId', 'listing.user_id as ownerId'])
    .returning(sql<boolean>`listing.price_answered_at is null`.as('isOpen'))
    .execute();
}

/** Saves what a listing that closed by itself went for; null: it was not sold. */
export async function savePriceAnswer(
  db: Kysely<Schema>,
  listingId: string,
  finalPriceMinor: number | null,
  now: Date,
): Promise<void> {
  await db
    .updateTable('listing')
    .set({
      price_answered_at: now,
      final_price_minor: finalPriceMinor,
      ...(finalPriceMinor === null ? {} : { price_shown_at: sql<Date>`coalesce(price_shown_at, ${now})` }),
      updated_at: now,
    })
    .where('id', '=', listingId)
    .execute();
}
