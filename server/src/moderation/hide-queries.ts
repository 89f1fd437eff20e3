import type { HiddenBy } from '@ballpark/domain/reports.ts';
import { type Kysely, sql } from 'kysely';
import { deleteByTime } from '../db/in-batches.ts';
import type { Schema } from '../db/schema.ts';

/** Hides a listing with its photos, or shows it again; answers its owner, undefined if nothing changed. */
export async function saveListingHidden(
  db: Kysely<Schema>,
  listingId: string,
  hiddenBy: HiddenBy | null,
): Promise<string | undefined> {
  const row = await db
    .updateTable('listing')
    .set({ hidden_by: hiddenBy })
    .where('id', '=', listingId)
    .where(sql<boolean>`hidden_by is distinct from ${hiddenBy}`)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

export async function isOwnerSuspended(db: Kysely<Schema>, listingId: string): Promise<boolean> {
  const row = await db
    .selectFrom('listing')
    .innerJoin('app_user', 'app_user.id', 'listing.user_id')
    .select('listing.id')
    .where('listing.id', '=', listingId)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stops serving the photos of a listing. */
export async function holdPhotosOf(db: Kysely<Schema>, listingId: string, now: Date): Promise<void> {
  await sql`insert into held_photo (photo_id, listing_id, is_taken, held_at)
    select photo_id, listing_id, false, ${now}::timestamptz from listing_photo where listing_id = ${listingId}
    on conflict do nothing`.execute(db);
}

/** Serves the photos of a listing again, except those that a moderator took off it. */
export async function freePhotosOf(db: Kysely<Schema>, listingId: string): Promise<void> {
  await db
    .deleteFrom('held_photo')
    .where('listing_id', '=', listingId)
    .where('is_taken', '=', sql.lit(false))
    .execute();
}

/** Deletes other people's notifications about a listing; answers the recipients. */
export async function deleteNotificationsOfOthers(
  db: Kysely<Schema>,
  listingId: string,
  ownerId: string,
): Promise<string[]> {
  const rows = await db
    .deleteFrom('notification')
    .where('listing_id', '=', listingId)
    .where('user_id', '<>', ownerId)
    .returning('user_id')
    .execute();
  return [...new Set(rows.map((row) => row.user_id))];
}

/** Hides a suggestion or shows it again, and adjusts the count; answers its listing and owner, undefined if nothing changed. */
export async function saveSuggestionHidden(
  db: Kysely<Schema>,
  suggestionId: string,
  hiddenBy: Exclude<HiddenBy, 'suspension'> | null,
): Promise<{ listingId: string; ownerId: string } | undefined> {
  const listing = await db
    .selectFrom('listing')
    .innerJoin('suggestion', 'suggestion.listing_id', 'listing.id')
    .select(['listing.id', 'listing.user_id'])
    .where('suggestion.id', '=', suggestionId)
    .forNoKeyUpdate('listing')
    .executeTakeFirst();
  if (!listing) return undefined;
  const before = await db
    .selectFrom('suggestion')
    .select('hidden_by')
    .where('id', '=', suggestionId)
    .executeTakeFirst();
  if (!before || before.hidden_by === hiddenBy) return undefined;
  await db.updateTable('suggestion').set({ hidden_by: hiddenBy }).where('id', '=', suggestionId).execute();
  const more = (hiddenBy === null ? 1 : 0) - (before.hidden_by === null ? 1 : 0);
  await db
    .updateTable('listing')
    .set((row) => ({ suggestion_count: row('suggestion_count', '+', more) }))
    .where('id', '=', listing.id)
    .execute();
  return { listingId: listing.id, ownerId: listing.user_id };
}

/**
 * Hides a question with its answer, or shows it again; with the id of an answer, only the answer. Answers its listing and owner, undefined
 * if nothing changed.
 */
export async function saveQuestionHidden(
  db: Kysely<Schema>,
  id: string,
  hiddenBy: Exclude<HiddenBy, 'suspension'> | null,
): Promise<{ listingId: string; ownerId: string } | undefined> {
  const hide = (column: 'id' | 'answer_id', change: 'hidden_by' | 'answer_hidden_by') =>
    db
      .updateTable('question')
      .from('listing')
      .set({ [change]: hiddenBy })
      .whereRef('listing.id', '=', 'question.listing_id')
      .where(`question.${column}`, '=', id)
      .where(sql<boolean>`${sql.ref(`question.${change}`)} is distinct from ${hiddenBy}`)
      .returning(['listing.id as listingId', 'listing.user_id as ownerId'])
      .executeTakeFirst();
  return (await hide('id', 'hidden_by')) ?? hide('answer_id', 'answer_hidden_by');
}

/** The photos of a listing in their order. */
export async function findPhotosOf(db: Kysely<Schema>, listingId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('listing_photo')
    .select('photo_id')
    .where('listing_id', '=', listingId)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.photo_id);
}

/** Keeps a photo that was taken off its listing, for the time of an appeal. */
export async function keepTakenPhoto(
  db: Kysely<Schema>,
  photo: { id: string; listingId: string | null; position: number | null },
  now: Date,
): Promise<void> {
  const taken = { listing_id: photo.listingId, position: photo.position, is_taken: true };
  await db
    .insertInto('held_photo')
    .values({ photo_id: photo.id, ...taken, held_at: now })
    .onConflict((conflict) => conflict.column('photo_id').doUpdateSet(taken))
    .execute();
}

/** Deletes the entry of a photo that was taken off a listing; answers its position, undefined if it is not kept any more. */
export async function giveBackPhoto(
  db: Kysely<Schema>,
  photoId: string,
  listingId: string,
): Promise<number | undefined> {
  const row = await db
    .deleteFrom('held_photo')
    .where('photo_id', '=', photoId)
    .where('listing_id', '=', listingId)
    .where('is_taken', '=', sql.lit(true))
    .returning('position')
    .executeTakeFirst();
  return row && (row.position ?? 0);
}

/** Deletes what was removed or taken off before a moment, when nobody can appeal any more. */
export async function releaseHeld(db: Kysely<Schema>, before: Date): Promise<void> {
  await deleteByTime(db, 'removed_profile', 'removed_at', { before });
  await sql`delete from listing_photo using held_photo, listing
    where held_photo.photo_id = listing_photo.photo_id and listing.id = listing_photo.listing_id
      and listing.hidden_by = 'removal' and held_at < ${before}`.execute(db);
  await db
    .deleteFrom('held_photo')
    .where('is_taken', '=', sql.lit(true))
    .where('held_at', '<', before)
    .execute();
}
