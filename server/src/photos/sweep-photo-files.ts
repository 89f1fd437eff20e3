import type { Deps } from '../deps.ts';
import { findPhotoIds } from './photo-queries.ts';
import { isPhotoName, photoIdIn, type StoredFile } from './photo-store.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Crashes leave a few files. More than this, and more than there are photos, are another installation's. */
const mostStrays = 100;

/**
 * Removes files that for a day have belonged to no photo, as a crash between file and row leaves them; answers how many.
 * Removes nothing from a store that seems to belong to another database.
 */
export async function sweepPhotoFiles(deps: Deps): Promise<number> {
  const before = new Date(deps.now().getTime() - dayMs);
  const strays: string[] = [];
  let kept = 0;
  for await (const files of deps.photoStore.list()) {
    const found = await straysAmong(
      deps,
      files.filter(({ writtenAt }) => writtenAt < before),
    );
    strays.push(...found);
    kept += files.length - found.length;
  }
  if (strays.length > mostStrays && strays.length > kept) {
    deps.log.warn(
      { kept },
      'the photo store holds mostly files that are not of this database; none is removed',
    );
    return 0;
  }
  await deps.photoStore.remove(strays);
  return strays.length;
}

async function straysAmong(deps: Deps, files: readonly StoredFile[]): Promise<string[]> {
  const known = await findPhotoIds(
    deps.db,
    files.flatMap(({ name }) => photoIdIn(name) ?? []),
  );
  return files
    .map(({ name }) => name)
    .filter((name) => !isPhotoName(name) || !known.has(photoIdIn(name) ?? ''));
}
