import type { Deps } from '../deps.ts';
import { findPhotoIds } from './photo-queries.ts';
import { photoIdIn, type PhotoStore } from '../adapters/blob-store.ts';

/**
 * A photo to serve; null if there is none. A photo that was set aside although a row names it comes back, because another database, such as
 * an older restored one, had set it aside.
 */
export async function findPhotoFile(deps: Deps, name: string): ReturnType<PhotoStore['get']> {
  const { photoStore, log } = deps;
  // The database is asked last, so that invented names do not keep it busy.
  const file = await photoStore.get(name);
  if (file !== null) return file;
  const aside = await photoStore.get(name, 'aside');
  if (aside === null) return null;
  if (!(await isNamed(deps, name))) {
    aside.stream.destroy();
    return null;
  }
  await photoStore
    .move([name], 'kept')
    .catch((error: unknown) => log.warn({ err: error }, 'a photo that lies aside could not be brought back'));
  return aside;
}

/** Without the database the photo counts as missing. */
async function isNamed({ db }: Deps, name: string): Promise<boolean> {
  const id = photoIdIn(name);
  if (id === null) return false;
  return findPhotoIds(db, [id]).then(
    (found) => found.has(id),
    () => false,
  );
}
