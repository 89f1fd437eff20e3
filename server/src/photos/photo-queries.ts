import { type PhotoKind, photoEnding, photoPath } from '@ballpark/domain/photos.ts';
import { type Kysely, sql } from 'kysely';
import { type IdRange, deleteByTime } from '../db/in-batches.ts';
import type { Schema } from '../db/schema.ts';

/** Removed by a moderator, who may still return it. */
const isNotTaken = sql<boolean>`not exists (select from held_photo where photo_id = photo.id and is_taken)`;

type NewPhoto = {
  id: string;
  userId: string;
  kind: PhotoKind;
  width: number;
  height: number;
  thumbhash: string;
  contentHash: Buffer;
};

export async function insertPhotos(
  db: Kysely<Schema>,
  photos: readonly NewPhoto[],
  now: Date,
): Promise<void> {
  await db
    .insertInto('photo')
    .values(
      photos.map(({ userId, contentHash, ...photo }) => ({
        ...photo,
        content_hash: contentHash,
        user_id: userId,
        created_at: now,
      })),
    )
    .execute();
}

export async function lockOwnPhotos(
  db: Kysely<Schema>,
  userId: string,
  kind: PhotoKind,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('photo')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('id', '=', sql<string>`any(${ids})`)
    .where(isNotTaken)
    .forKeyShare()
    .execute();
  return rows.map((row) => row.id);
}

/** The photo's id if there is no hash. */
export async function findPhotoHashes(db: Kysely<Schema>, ids: readonly string[]): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('photo')
    .select(sql<Buffer>`coalesce(content_hash, uuid_send(id))`.as('hash'))
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return rows.map(({ hash }) => hash);
}

export async function findPhotoIds(db: Kysely<Schema>, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('photo')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/**
 * Skips locked photos. Somebody may have named one since the statement began, so `deleteUnnamedPhotos` checks
 * again.
 */
export async function lockUnnamedPhotos(db: Kysely<Schema>, range: IdRange, before: Date): Promise<string[]> {
  const rows = await unnamedPhotos(db)
    .where('photo.id', '>', range.after)
    .where('photo.id', '<=', range.upTo)
    // "is true" keeps the planner from reading the index of times, which holds almost every photo.
    .where(sql<boolean>`(photo.created_at < ${before}) is true`)
    .forUpdate('photo')
    .skipLocked()
    .execute();
  return rows.map((row) => row.id);
}

export async function deleteUnnamedPhotos(
  db: Kysely<Schema>,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const unnamed = unnamedPhotos(db).where('photo.id', '=', sql<string>`any(${ids}::uuid[])`);
  const rows = await db
    .deleteFrom('photo')
    .where('id', 'in', unnamed)
    .returning(['id as photo_id', 'user_id'])
    .execute();
  if (rows.length > 0)
    await db
      .insertInto('photo_aside')
      .values(rows.map((row) => ({ ...row, aside_at: now })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return rows.map((row) => row.photo_id);
}

export async function deleteOldAside(db: Kysely<Schema>, before: Date): Promise<void> {
  await deleteByTime(db, 'photo_aside', 'aside_at', { before });
}

/** One look-up a photo: as a join, the planner reads all people or all photos of listings for some batches. */
const asSubplan = sql.lit(0);

function unnamedPhotos(db: Kysely<Schema>) {
  const address = sql<string>`${sql.lit(photoPath)} || photo.id || ${sql.lit(photoEnding)}`;
  return db
    .selectFrom('photo')
    .select('photo.id')
    .where(isNotTaken)
    .where((photo) =>
      photo.not(
        photo.exists(
          photo
            .selectFrom('listing_photo')
            .select('photo_id')
            .whereRef('photo_id', '=', 'photo.id')
            .offset(asSubplan),
        ),
      ),
    )
    .where((photo) =>
      photo.not(
        photo.exists(
          photo
            .selectFrom('app_user')
            .select('app_user.id')
            .whereRef('app_user.id', '=', 'photo.user_id')
            .where((user) => user.or([user('photo_url', '=', address), user('background_url', '=', address)]))
            .offset(asSubplan),
        ),
      ),
    );
}

export async function findHiddenPhotos(db: Kysely<Schema>): Promise<Set<string>> {
  const rows = await db.selectFrom('held_photo').select('photo_id').execute();
  return new Set(rows.map((row) => row.photo_id));
}
