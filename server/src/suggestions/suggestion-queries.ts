import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Suggestions with author, currency and the XP that a close has paid. */
export function selectSuggestions(db: Kysely<Schema>) {
  return db
    .selectFrom('suggestion')
    .innerJoin('app_user', 'app_user.id', 'suggestion.user_id')
    .innerJoin('listing', 'listing.id', 'suggestion.listing_id')
    .leftJoin('xp_award', 'xp_award.suggestion_id', 'suggestion.id')
    .select([
      'suggestion.id',
      'suggestion.user_id',
      'suggestion.listing_id',
      'suggestion.amount_minor',
      'suggestion.comment',
      'suggestion.created_at',
      'suggestion.edited_at',
      'xp_award.amount as xp_awarded',
      'listing.currency',
      'app_user.name',
      'app_user.username',
      'app_user.photo_url',
      'app_user.xp',
    ]);
}

export type SuggestionRow = Awaited<ReturnType<typeof findSuggestion>> & {};

export async function findSuggestion(db: Kysely<Schema>, suggestionId: string) {
  return selectSuggestions(db).where('suggestion.id', '=', suggestionId).executeTakeFirst();
}

export async function findSuggestionsOf(db: Kysely<Schema>, listingId: string): Promise<SuggestionRow[]> {
  return selectSuggestions(db)
    .where('suggestion.listing_id', '=', listingId)
    .orderBy('suggestion.created_at', 'desc')
    .orderBy('suggestion.id', 'desc')
    .execute();
}

/**
 * Counts a new suggestion on a listing that is open to this person, and so locks its row;
 * answers the currency, or nothing where the listing is not open to them.
 */
export async function admitSuggestion(db: Kysely<Schema>, listingId: string, userId: string, now: Date) {
  return db
    .updateTable('listing')
    .set({ suggestion_count: sql<number>`suggestion_count + 1` })
    .where('id', '=', listingId)
    .where('is_active', '=', sql.lit(true))
    .where('expires_at', '>', now)
    .where('user_id', '<>', userId)
    .returning(['currency', 'user_id as owner_id'])
    .executeTakeFirst();
}

/** Inserts a suggestion; false when the person has one on this listing already. */
export async function insertSuggestion(
  db: Kysely<Schema>,
  row: {
    id: string;
    listingId: string;
    userId: string;
    amountMinor: number;
    comment: string | null;
    now: Date;
  },
): Promise<boolean> {
  const inserted = await db
    .insertInto('suggestion')
    .values({
      id: row.id,
      listing_id: row.listingId,
      user_id: row.userId,
      amount_minor: row.amountMinor,
      comment: row.comment,
      created_at: row.now,
      edited_at: null,
    })
    .onConflict((conflict) => conflict.columns(['listing_id', 'user_id']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** A suggestion with the state of its listing, whose row is locked against closing meanwhile. */
export async function lockSuggestion(db: Kysely<Schema>, suggestionId: string) {
  return db
    .selectFrom('suggestion')
    .innerJoin('listing', 'listing.id', 'suggestion.listing_id')
    .select([
      'suggestion.user_id',
      'suggestion.listing_id',
      'listing.user_id as owner_id',
      'listing.is_active',
      'listing.expires_at',
      'listing.currency',
    ])
    .where('suggestion.id', '=', suggestionId)
    .forShare('listing')
    .executeTakeFirst();
}

export async function saveSuggestion(
  db: Kysely<Schema>,
  suggestionId: string,
  change: { amountMinor: number; comment: string | null; now: Date },
): Promise<void> {
  await db
    .updateTable('suggestion')
    .set({ amount_minor: change.amountMinor, comment: change.comment, edited_at: change.now })
    .where('id', '=', suggestionId)
    .execute();
}

/** The suggestions that a close decides on, in minor units. */
export async function findForClose(db: Kysely<Schema>, listingId: string) {
  return db
    .selectFrom('suggestion')
    .innerJoin('app_user', 'app_user.id', 'suggestion.user_id')
    .leftJoin('xp_award', 'xp_award.suggestion_id', 'suggestion.id')
    .select([
      'suggestion.id',
      'suggestion.user_id',
      'suggestion.amount_minor',
      'suggestion.created_at',
      'app_user.username',
      'xp_award.id as award_id',
    ])
    .where('suggestion.listing_id', '=', listingId)
    .orderBy('suggestion.created_at')
    .execute();
}
