import { reminderHours, minNoticeHours } from '@ballpark/domain/listing-window.ts';
import { type Kysely, sql } from 'kysely';
import { listingIsShown, mailPerson } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';

const inHours = (hours: number) => sql<Date>`now() + make_interval(hours => ${sql.lit(hours)})`;

/** Due by the database's clock; skips those that another worker has locked. Reopening removes the mark. */
export async function claimReminders(db: Kysely<Schema>, most: number) {
  const due = db
    .selectFrom('listing')
    .select('id')
    .where('is_active', '=', sql.lit(true))
    .where('reminded_at', 'is', null)
    .where(listingIsShown)
    .where('expires_at', '<=', inHours(reminderHours))
    .where('expires_at', '>', inHours(minNoticeHours))
    .orderBy('expires_at')
    .limit(most)
    .forNoKeyUpdate()
    .skipLocked();
  return db
    .updateTable('listing')
    .set({ reminded_at: sql<Date>`now()` })
    .where('id', 'in', due)
    .returning(['id', 'user_id', 'expires_at'])
    .execute();
}

export async function findReminder(db: Kysely<Schema>, listingId: string) {
  return db
    .selectFrom('listing')
    .innerJoin('app_user', 'app_user.id', 'listing.user_id')
    .select(['listing.title', 'listing.suggestion_count', 'listing.expires_at', 'listing.price_shown_at'])
    .select(['app_user.id as owner_id', 'app_user.name', 'app_user.email', mailPerson.as('owner')])
    .select(sql<number>`extract(epoch from expires_at - now())::float8 / 3600`.as('hours_left'))
    .where('listing.id', '=', listingId)
    .where(listingIsShown)
    .where('is_active', '=', sql.lit(true))
    .where('expires_at', '>', inHours(minNoticeHours))
    .executeTakeFirst();
}

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

/** Skips those that another worker has locked. `isOpen`: not answered yet. */
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
