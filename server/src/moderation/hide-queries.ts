import { photoEnding, photoPath } from '@ballpark/domain/photos.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { PhotoSlot } from '../db/community-tables.ts';
import type { Schema } from '../db/schema.ts';

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

/** Nobody saw it while it waited for a moderator. */
export async function openAnew(db: Kysely<Schema>, listingId: string, until: Date): Promise<void> {
  await db
    .updateTable('listing')
    .set({ expires_at: until })
    .where('id', '=', listingId)
    .where('is_active', '=', sql.lit(true))
    .where('hidden_by', '=', 'reports')
    .execute();
}

export async function holdPhotosOf(db: Kysely<Schema>, listingId: string, now: Date): Promise<void> {
  await sql`insert into held_photo (photo_id, listing_id, is_taken, held_at)
    select photo_id, listing_id, false, ${now}::timestamptz from listing_photo where listing_id = ${listingId}
    on conflict (photo_id) do update set held_at = excluded.held_at`.execute(db);
}

/** Keeps those that a moderator removed. */
export async function freePhotosOf(db: Kysely<Schema>, listingId: string): Promise<void> {
  await db
    .deleteFrom('held_photo')
    .where('listing_id', '=', listingId)
    .where('is_taken', '=', sql.lit(false))
    .execute();
}

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

export async function findListingPhotos(db: Kysely<Schema>, listingId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('listing_photo')
    .select('photo_id')
    .where('listing_id', '=', listingId)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.photo_id);
}

export async function keepTakenPhoto(
  db: Kysely<Schema>,
  photo: { id: string; listingId: string | null; position: number | null },
  now: Date,
): Promise<void> {
  const taken = { listing_id: photo.listingId, position: photo.position, is_taken: true, held_at: now };
  await db
    .insertInto('held_photo')
    .values({ photo_id: photo.id, ...taken })
    .onConflict((conflict) => conflict.column('photo_id').doUpdateSet(taken))
    .execute();
}

/** Undefined if it is no longer kept. */
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

const addressOfPhoto = sql`${sql.lit(photoPath)} || photo.id || ${sql.lit(photoEnding)}`;

/** Nobody can appeal any more, and every appeal is answered. */
export async function deleteRemovedContent(db: Kysely<Schema>, before: Date): Promise<void> {
  const isAppealed = sql`appealed_at is not null and outcome is null`;
  await sql`delete from removed_profile where removed_at < ${before}
    and not exists (select from statement where id = removed_profile.statement_id and ${isAppealed})`.execute(
    db,
  );
  await sql`update statement set taken_name = null, taken_username = null
    where taken_name is not null and created_at < ${before} and not (${isAppealed})`.execute(db);
  await sql`delete from listing_photo using held_photo, listing
    where held_photo.photo_id = listing_photo.photo_id and listing.id = listing_photo.listing_id
      and listing.hidden_by = 'removal' and held_at < ${before}
      and not exists (select from statement
        where user_id = listing.user_id and subject_id = listing.id and ${isAppealed})`.execute(db);
  // A profile's photo stays as long as its profile can come back.
  await sql`delete from held_photo using photo where photo.id = held_photo.photo_id and is_taken and held_at < ${before}
    and not exists (select from statement
      where user_id = photo.user_id and statement.photo_id = photo.id and ${isAppealed})
    and not exists (select from (
        select user_id, photo_url, background_url from hidden_profile
        union all select user_id, photo_url, background_url from removed_profile
      ) as kept where kept.user_id = photo.user_id and ${addressOfPhoto} in (kept.photo_url, kept.background_url))`.execute(
    db,
  );
}

/** If it is hidden already, only the reason changes. */
export async function saveProfileHidden(
  db: Kysely<Schema>,
  userId: string,
  hiddenBy: 'reports' | 'decision',
  now: Date,
): Promise<void> {
  await sql`insert into hidden_profile (user_id, hidden_by, photo_url, background_url, about, hidden_at)
    select id, ${hiddenBy}, photo_url, background_url, about, ${now}::timestamptz from app_user where id = ${userId}
    on conflict (user_id) do update set hidden_by = excluded.hidden_by`.execute(db);
  await emptyProfile(db, userId, now);
}

export async function saveProfileRemoved(
  db: Kysely<Schema>,
  userId: string,
  statementId: string,
  now: Date,
): Promise<void> {
  await sql`with hidden as (delete from hidden_profile where user_id = ${userId} returning *)
    insert into removed_profile (statement_id, user_id, photo_url, background_url, about, removed_at)
    select ${statementId}::uuid, app_user.id, coalesce(app_user.photo_url, hidden.photo_url),
      coalesce(app_user.background_url, hidden.background_url), coalesce(app_user.about, hidden.about), ${now}::timestamptz
    from app_user left join hidden on true where app_user.id = ${userId}`.execute(db);
  await emptyProfile(db, userId, now);
}

async function emptyProfile(db: Kysely<Schema>, userId: string, now: Date): Promise<void> {
  await sql`insert into held_photo (photo_id, is_taken, held_at)
    select photo.id, true, ${now}::timestamptz
    from app_user join photo on photo.user_id = app_user.id and ${addressOfPhoto} in (photo_url, background_url)
    where app_user.id = ${userId} on conflict do nothing`.execute(db);
  await db
    .updateTable('app_user')
    .set({ photo_url: null, background_url: null, about: null })
    .where('id', '=', userId)
    .execute();
}

export async function restoreProfile(db: Kysely<Schema>, userId: string): Promise<void> {
  await putBack(db, sql`delete from hidden_profile where user_id = ${userId} returning *`);
}

export async function returnRemoved(db: Kysely<Schema>, statementId: string): Promise<void> {
  await putBack(db, sql`delete from removed_profile where statement_id = ${statementId} returning *`);
}

/** Keeps what has replaced it. */
async function putBack(db: Kysely<Schema>, kept: RawBuilder<unknown>): Promise<void> {
  await sql`with kept as (${kept}), freed as (
      delete from held_photo using kept, photo where photo.id = held_photo.photo_id and photo.user_id = kept.user_id
        and ${addressOfPhoto} in (kept.photo_url, kept.background_url)
    )
    update app_user set photo_url = coalesce(app_user.photo_url, kept.photo_url),
      background_url = coalesce(app_user.background_url, kept.background_url), about = coalesce(app_user.about, kept.about)
    from kept where app_user.id = kept.user_id`.execute(db);
}

/** Another decision hides the profile: it stays hidden, with everything added since. */
export async function returnRemovedHidden(
  db: Kysely<Schema>,
  { id, user_id: userId }: { id: string; user_id: string },
  now: Date,
): Promise<void> {
  await sql`with removed as (delete from removed_profile where statement_id = ${id} returning *)
    insert into hidden_profile as kept (user_id, hidden_by, photo_url, background_url, about, hidden_at)
    select app_user.id, 'decision', coalesce(app_user.photo_url, removed.photo_url),
      coalesce(app_user.background_url, removed.background_url), coalesce(app_user.about, removed.about), removed_at
    from removed join app_user on app_user.id = removed.user_id
    on conflict (user_id) do update set photo_url = coalesce(kept.photo_url, excluded.photo_url),
      background_url = coalesce(kept.background_url, excluded.background_url), about = coalesce(kept.about, excluded.about)`.execute(
    db,
  );
  await emptyProfile(db, userId, now);
}

/** The caller has locked the profile. Undefined if the photo is not there. */
export async function takeProfilePhoto(
  db: Kysely<Schema>,
  userId: string,
  url: string,
): Promise<PhotoSlot | undefined> {
  const before = await db
    .selectFrom('app_user')
    .select(['photo_url', 'background_url'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const isPhoto = before?.photo_url === url;
  const isBackground = before?.background_url === url;
  if (!isPhoto && !isBackground) return undefined;
  await db
    .updateTable('app_user')
    .set({ ...(isPhoto && { photo_url: null }), ...(isBackground && { background_url: null }) })
    .where('id', '=', userId)
    .execute();
  if (isPhoto && isBackground) return 'both';
  return isPhoto ? 'photo' : 'background';
}

type Taken = { userId: string; photoId: string; slot: PhotoSlot; isHidden: boolean };

/** Does nothing if there is another by now; on a hidden profile it stays hidden. */
export async function returnProfilePhoto(
  db: Kysely<Schema>,
  { userId, photoId, slot, isHidden }: Taken,
): Promise<void> {
  const held = sql`select photo.id, ${addressOfPhoto} as url from held_photo join photo on photo.id = held_photo.photo_id
    where photo.id = ${photoId} and photo.user_id = ${userId} and held_photo.listing_id is null`;
  const profile = sql.table(isHidden ? 'hidden_profile' : 'app_user');
  await sql`with held as (${held})
    update ${profile} as profile set
      photo_url = case when ${slot !== 'background'} then coalesce(profile.photo_url, held.url) else profile.photo_url end,
      background_url = case when ${slot !== 'photo'} then coalesce(profile.background_url, held.url)
        else profile.background_url end
    from held where profile.${sql.ref(isHidden ? 'user_id' : 'id')} = ${userId}`.execute(db);
  if (!isHidden) await db.deleteFrom('held_photo').where('photo_id', '=', photoId).execute();
}
