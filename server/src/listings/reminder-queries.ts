import { reminderHours, shortestNoticeHours } from '@ballpark/domain/listing-window.ts';
import { type Kysely, sql } from 'kysely';
import { mailPerson } from '../db/mail-person-sql.ts';
import { listingIsShown } from '../db/fragments.ts';
import type { Schema } from '../db/schema.ts';

const inHours = (hours: number) => sql<Date>`now() + make_interval(hours => ${sql.lit(hours)})`;

/**
 * Marks up to `most` open listings as reminded that are due by the database's clock, and skips those that another worker holds, so that the
 * returned ones belong to this transaction alone. Reopening removes the mark.
 */
export async function claimReminders(db: Kysely<Schema>, most: number) {
  const due = db
    .selectFrom('listing')
    .select('id')
    .where('is_active', '=', sql.lit(true))
    .where('reminded_at', 'is', null)
    .where(listingIsShown)
    .where('expires_at', '<=', inHours(reminderHours))
    .where('expires_at', '>', inHours(shortestNoticeHours))
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

/** The facts of a reminder mail; undefined if the listing is closed, or ends too soon for the mail to be read in time. */
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
    .where('expires_at', '>', inHours(shortestNoticeHours))
    .executeTakeFirst();
}
