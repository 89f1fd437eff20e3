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
        was_used: false,
      })),
    )
    .execute();
}

/** Uploads of one account take turns, so that none misses what another adds. */
export async function lockUploads(db: Kysely<Schema>, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('photos ' || ${userId}, 0))`.execute(db);
}

/** They count as used from now on. Locks them in one order. */
export async function lockOwnPhotos(
  db: Kysely<Schema>,
  userId: string,
  kind: PhotoKind,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('photo')
    .select(['id', 'was_used'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('id', '=', sql<string>`any(${ids})`)
    .where(isNotTaken)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const unused = rows.filter((row) => !row.was_used).map((row) => row.id);
  if (unused.length > 0)
    await db
      .updateTable('photo')
      .set({ was_used: true })
      .where('id', '=', sql<string>`any(${unused}::uuid[])`)
      .execute();
  return rows.map((row) => row.id);
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

/** The oldest beyond as many as an account may have waiting. Skips locked photos, which are about to be used. */
export async function lockSurplusPhotos(
  db: Kysely<Schema>,
  userId: string,
  { most, since }: { most: number; since: Date },
): Promise<string[]> {
  const rows = await unnamedPhotos(db)
    .where('photo.user_id', '=', userId)
    .where('photo.created_at', '>', since)
    .orderBy('photo.created_at', 'desc')
    .orderBy('photo.id', 'desc')
    .offset(most)
    .forUpdate('photo')
    .skipLocked()
    .execute();
  return rows.map((row) => row.id);
}

export type DeletedPhotos = { aside: string[]; gone: string[] };
/** What was made before is set aside. */
export type Since = { used: Date; neverUsed: Date };

/**
 * Photos of a few hours need not come back: set aside, uploads that replace each other in a listing would fill the
 * disk. Nor need those that were never used, until an older restored database may not know that they were.
 */
export async function deleteUnnamedPhotos(
  db: Kysely<Schema>,
  ids: readonly string[],
  { now, since }: { now: Date; since: Since },
): Promise<DeletedPhotos> {
  const unnamed = unnamedPhotos(db).where('photo.id', '=', sql<string>`any(${ids}::uuid[])`);
  const rows = await db
    .deleteFrom('photo')
    .where('id', 'in', unnamed)
    .returning(['id', 'user_id', 'was_used', 'created_at'])
    .execute();
  const [aside = [], gone = []] = [true, false].map((isKept) =>
    rows.filter((row) => row.created_at < (row.was_used ? since.used : since.neverUsed) === isKept),
  );
  if (aside.length > 0)
    await db
      .insertInto('photo_aside')
      .values(aside.map(({ id, user_id }) => ({ photo_id: id, user_id, aside_at: now })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return { aside: aside.map(({ id }) => id), gone: gone.map(({ id }) => id) };
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
