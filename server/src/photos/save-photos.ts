import { createHash } from 'node:crypto';
import type { Photo } from '@ballpark/domain/contract/listings.ts';
import {
  type PhotoKind,
  maxUnusedPhotos,
  photoIdOf,
  photoNames,
  photoUrlOf,
} from '@ballpark/domain/photos.ts';
import type { Kysely } from 'kysely';
import type { PhotoStore } from '../adapters/blob-store.ts';
import type { Schema } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { BadRequest } from '../errors.ts';
import { takeFromLimits } from '../limits/rate-limit.ts';
import { rates } from '../limits/rates.ts';
import { newId } from '../new-id.ts';
import { limitADay } from '../newcomers/posting-limits.ts';
import type { SessionUser } from '../session-user.ts';
import { decodeBase64 } from './photo-kind.ts';
import {
  deleteUnnamedPhotos,
  insertPhotos,
  lockOwnPhotos,
  lockSurplusPhotos,
  lockUploads,
} from './photo-queries.ts';
import { type ProcessedPhoto, processPhoto } from './process-photo.ts';
import { discardFiles, keptSince } from './sweep-photos.ts';

/** `from` is the caller’s address. Nobody waits any more once `signal` is aborted. */
type Upload = { user: SessionUser; kind: PhotoKind; from?: string; signal?: AbortSignal };

export async function savePhoto(deps: Deps, upload: Upload, base64: string): Promise<Photo> {
  const [photo] = await savePhotos(deps, upload, [base64]);
  if (!photo) throw new Error('one photo in, one photo out');
  return photo;
}

/** Saves all or none; throws the first error. */
export async function savePhotos(
  deps: Deps,
  { user, kind, from, signal }: Upload,
  encoded: readonly string[],
): Promise<Photo[]> {
  const charge = (megapixels: number) => chargePixels(deps, { user, from, megapixels });
  const processed = await Promise.all(
    encoded.map(async (base64) => ({
      id: newId(),
      ...(await processPhoto(decodeBase64(base64, kind), kind, { by: user.id, from, signal, charge })),
    })),
  );
  await limitADay(deps, 'photoBytes', user, bytesOf(processed));
  const photos = processed.map(({ id, width, height, thumbhash }) => ({ id, width, height, thumbhash }));
  const rows = processed.map(({ full, card: _card, ...photo }) => ({
    ...photo,
    contentHash: createHash('sha256').update(full).digest(),
    userId: user.id,
    kind,
  }));
  try {
    // Bytes first, so that a row never names a missing photo.
    await putAll(deps.photoStore, processed);
    await addInPlaceOfOldest(deps, user.id, rows);
  } catch (error) {
    // A store that has just failed may take long to fail again.
    void forget(deps, photos);
    throw error;
  }
  return photos.map(({ id, ...photo }) => ({ ...photo, url: photoUrlOf(id) }));
}

/** Small files can be large pictures, and decoding these is what costs. Throws 429. */
async function chargePixels(
  deps: Deps,
  { user, from, megapixels: amount }: { user: SessionUser; from: string | undefined; megapixels: number },
): Promise<void> {
  const taken = [
    { limit: rates.pixels.perPerson, key: user.id, amount },
    ...(from === undefined ? [] : [{ limit: rates.pixels.perAddress, key: from, amount }]),
  ];
  await takeFromLimits(deps, taken, 'dailyPixels');
}

function bytesOf(photos: readonly Sizes[]): number {
  return photos.reduce((sum, { full, card }) => sum + full.length + card.length, 0);
}

/** Nobody is stopped: the newest are those of the form that is open. */
async function addInPlaceOfOldest(
  deps: Deps,
  userId: string,
  rows: Parameters<typeof insertPhotos>[1],
): Promise<void> {
  const now = deps.now();
  const deleted = await deps.db.transaction().execute(async (trx) => {
    await lockUploads(trx, userId);
    await insertPhotos(trx, rows, now);
    const since = keptSince(now);
    const surplus = await lockSurplusPhotos(trx, userId, { most: maxUnusedPhotos, since: since.neverUsed });
    return surplus.length === 0 ? null : deleteUnnamedPhotos(trx, surplus, { now, since });
  });
  // The upload has succeeded; files that stay are found by the cleanup.
  await (deleted && discardFiles(deps, deleted))?.catch((error: unknown) =>
    deps.log.warn({ err: error }, 'photos that were replaced could not be removed'),
  );
}

type Sizes = Pick<ProcessedPhoto, 'full' | 'card'> & { id: string };

/** Throws only after all calls have ended, so that all files can be removed. */
async function putAll(store: PhotoStore, photos: readonly Sizes[]): Promise<void> {
  const puts = photos.flatMap(({ id, full, card }) => {
    const names = photoNames(id);
    return [store.put(names.full, full), store.put(names.card, card)];
  });
  const failed = (await Promise.allSettled(puts)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/** They would stay until the next cleanup. The first error is the one to report. */
async function forget(deps: Deps, photos: readonly { id: string }[]): Promise<void> {
  const names = photos.flatMap(({ id }) => Object.values(photoNames(id)));
  await deps.photoStore.remove(names).catch(() => undefined);
}

/** Locks them against the cleanup. Throws 400 unless all are the person's own uploads for this use. */
export async function ownPhotoIds(
  db: Kysely<Schema>,
  userId: string,
  kind: PhotoKind,
  urls: readonly string[],
  field: string,
): Promise<string[]> {
  const ids = [...new Set(urls)].map(photoIdOf);
  const named = ids.filter((id) => id !== null);
  const own = named.length === 0 ? [] : await lockOwnPhotos(db, userId, kind, named);
  if (own.length !== ids.length) throw new BadRequest('photoNotYours', field);
  return named;
}
