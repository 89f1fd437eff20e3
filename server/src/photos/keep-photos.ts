import type { Photo } from '@ballpark/domain/contract/listings.ts';
import type { SessionUser } from '../auth/session-queries.ts';
import type { Deps } from '../deps.ts';
import { newId } from '../new-id.ts';
import { decodeBase64 } from './decode-base64.ts';
import type { PhotoKind } from './photo-kind.ts';
import { insertPhotos } from './photo-queries.ts';
import { photoNames } from './photo-store.ts';
import { photoUrlOf } from './photo-url.ts';
import { processPhoto } from './process-photo.ts';

/** Keeps one uploaded photo; answers where it is served. */
export async function keepPhoto(
  deps: Deps,
  user: SessionUser,
  kind: PhotoKind,
  base64: string,
): Promise<Photo> {
  const [photo] = await keepPhotos(deps, user, kind, [base64]);
  if (!photo) throw new Error('one photo in, one photo out');
  return photo;
}

/** Keeps uploaded photos, all or none; throws what refuses the first of them that is refused. */
export async function keepPhotos(
  deps: Deps,
  user: SessionUser,
  kind: PhotoKind,
  encoded: readonly string[],
): Promise<Photo[]> {
  const processed = await Promise.all(
    encoded.map(async (base64) => ({
      id: newId(),
      ...(await processPhoto(decodeBase64(base64, kind), kind)),
    })),
  );
  const photos = processed.map(({ id, width, height, thumbhash }) => ({ id, width, height, thumbhash }));
  try {
    // Bytes first: a row never names a photo that is not there.
    for (const photo of processed) {
      const { full, card } = photoNames(photo.id);
      await deps.photoStore.put(full, photo.full);
      await deps.photoStore.put(card, photo.card);
    }
    await insertPhotos(
      deps.db,
      photos.map((photo) => ({ ...photo, userId: user.id, kind })),
      deps.now(),
    );
  } catch (error) {
    await forget(deps, photos);
    throw error;
  }
  return photos.map(({ id, ...photo }) => ({ ...photo, url: photoUrlOf(id) }));
}

/** Bytes that no row names would lie there until they are swept. A store that fails here as well leaves nothing better to tell than the cause. */
async function forget(deps: Deps, photos: readonly { id: string }[]): Promise<void> {
  const names = photos.flatMap(({ id }) => Object.values(photoNames(id)));
  await deps.photoStore.remove(names).catch(() => undefined);
}
