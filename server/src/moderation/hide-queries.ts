import { photoEnding, photoPath } from '@ballpark/domain/photo-address.ts';
import type { HiddenBy } from '@ballpark/domain/reports.ts';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Hides a listing with its photos, or shows it again; answers whose it is, undefined where that changed nothing. */
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

/** Has the photos of a listing served to nobody. */
export async function holdPhotosOf(db: Kysely<Schema>, listingId: string, now: Date): Promise<void> {
  await sql`insert into held_photo (photo_id, listing_id, is_taken, held_at)
    select photo_id, listing_id, false, ${now}::timestamptz from listing_photo where listing_id = ${listingId}
    on conflict do nothing`.execute(db);
}

/** Has them served again, but for those that were taken off it. */
export async function freePhotosOf(db: Kysely<Schema>, listingId: string): Promise<void> {
  await db
    .deleteFrom('held_photo')
    .where('listing_id', '=', listingId)
    .where('is_taken', '=', sql.lit(false))
    .execute();
}

/** Deletes what others were notified of about a listing; answers who they are. */
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

/** Hides a suggestion or shows it again, and counts it; answers its listing and owner, undefined where that changed nothing. */
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

/** Hides a question with its answer, or shows it again; answers its listing and owner, undefined where that changed nothing. */
export async function saveQuestionHidden(
  db: Kysely<Schema>,
  questionId: string,
  hiddenBy: Exclude<HiddenBy, 'suspension'> | null,
): Promise<{ listingId: string; ownerId: string } | undefined> {
  return db
    .updateTable('question')
    .from('listing')
    .set({ hidden_by: hiddenBy })
    .whereRef('listing.id', '=', 'question.listing_id')
    .where('question.id', '=', questionId)
    .where(sql<boolean>`question.hidden_by is distinct from ${hiddenBy}`)
    .returning(['listing.id as listingId', 'listing.user_id as ownerId'])
    .executeTakeFirst();
}

/** Takes pictures and text off a profile and keeps them aside; where that was done already, changes by what. */
export async function saveProfileHidden(
  db: Kysely<Schema>,
  userId: string,
  hiddenBy: Exclude<HiddenBy, 'suspension'>,
  now: Date,
): Promise<void> {
  await sql`insert into hidden_profile (user_id, hidden_by, photo_url, background_url, about, hidden_at)
    select id, ${hiddenBy}, photo_url, background_url, about, ${now}::timestamptz from app_user where id = ${userId}
    on conflict (user_id) do update set hidden_by = excluded.hidden_by`.execute(db);
  await holdProfilePhotos(db, userId, now);
  await db
    .updateTable('app_user')
    .set({ photo_url: null, background_url: null, about: null })
    .where('id', '=', userId)
    .execute();
}

async function holdProfilePhotos(db: Kysely<Schema>, userId: string, now: Date): Promise<void> {
  await sql`insert into held_photo (photo_id, is_taken, held_at)
    select photo.id, true, ${now}::timestamptz
    from app_user join photo on photo.user_id = app_user.id
      and ${sql.lit(photoPath)} || photo.id || ${sql.lit(photoEnding)} in (photo_url, background_url)
    where app_user.id = ${userId} on conflict do nothing`.execute(db);
}

/** Puts back what was taken off a profile, where nothing else has taken its place. */
export async function restoreProfile(db: Kysely<Schema>, userId: string): Promise<void> {
  await sql`with kept as (delete from hidden_profile where user_id = ${userId} returning *)
    update app_user set photo_url = coalesce(app_user.photo_url, kept.photo_url),
      background_url = coalesce(app_user.background_url, kept.background_url), about = coalesce(app_user.about, kept.about)
    from kept where app_user.id = kept.user_id`.execute(db);
  await sql`delete from held_photo using photo
    where held_photo.photo_id = photo.id and photo.user_id = ${userId} and held_photo.listing_id is null`.execute(
    db,
  );
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

/** Lets go of the photos that were taken off a listing; answers them, by where they stood. */
export async function giveBackPhotosOf(db: Kysely<Schema>, listingId: string) {
  const rows = await db
    .deleteFrom('held_photo')
    .where('listing_id', '=', listingId)
    .where('is_taken', '=', sql.lit(true))
    .returning(['photo_id', 'position'])
    .execute();
  return rows.map((row) => ({ id: row.photo_id, position: row.position ?? 0 }));
}

/** Puts a picture back that was taken off a profile, where there is no other by now. */
export async function returnProfilePhoto(db: Kysely<Schema>, userId: string): Promise<void> {
  await sql`with back as (
      delete from held_photo using photo
      where photo.id = held_photo.photo_id and photo.user_id = ${userId} and held_photo.listing_id is null
        and not exists (select from hidden_profile where user_id = ${userId})
      returning photo.id, photo.created_at
    )
    update app_user set photo_url = coalesce(photo_url, ${sql.lit(photoPath)} || last.id || ${sql.lit(photoEnding)})
    from (select id from back order by created_at desc limit 1) as last where app_user.id = ${userId}`.execute(
    db,
  );
}

/** Takes a picture off a profile; false where it does not stand there. */
export async function takeProfilePhoto(db: Kysely<Schema>, userId: string, url: string): Promise<boolean> {
  const taken = await db
    .updateTable('app_user')
    .set({
      photo_url: sql<string | null>`nullif(photo_url, ${url})`,
      background_url: sql<string | null>`nullif(background_url, ${url})`,
    })
    .where('id', '=', userId)
    .where((person) => person.or([person('photo_url', '=', url), person('background_url', '=', url)]))
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Lets go of photos of removed listings, and of those that were taken off before a moment, when nobody can appeal any more. */
export async function releaseHeldPhotos(db: Kysely<Schema>, before: Date): Promise<void> {
  await sql`delete from listing_photo using held_photo, listing
    where held_photo.photo_id = listing_photo.photo_id and listing.id = listing_photo.listing_id
      and listing.hidden_by = 'removal' and held_at < ${before}`.execute(db);
  await db
    .deleteFrom('held_photo')
    .where('is_taken', '=', sql.lit(true))
    .where('held_at', '<', before)
    .execute();
}
