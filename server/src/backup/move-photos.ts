import { type PhotoStore, type StorePart, isPhotoName } from '../adapters/blob-store.ts';
import { CannotBackUp, type Progress } from './archive.ts';
import {
  claimStore,
  eachAtOnce,
  explain,
  hashOf,
  readPhoto,
  refuseOtherPhotos,
  sha256In,
} from './photo-files.ts';

type Options = { from: PhotoStore; to: PhotoStore; onProgress: Progress };
export type MovedPhotos = { photos: number; copied: number };

/** Copies what the new store lacks, also what is set aside, and reads all back. The old store stays as it is. */
export async function movePhotos({ from, to, onProgress }: Options): Promise<MovedPhotos> {
  await to.check().catch(explain('the photo store (NEW_STORAGE_URL) can’t be used'));
  const databaseId = await from.owner().catch(explain('the old photo store can’t be read'));
  const photos = await photosIn(from).catch(explain('the old photo store can’t be read'));
  if (photos.length === 0) throw new CannotBackUp('there are no photos to move');
  const known = new Set(photos.map(({ name }) => name));
  await refuseOtherPhotos(to, { setting: 'NEW_STORAGE_URL', databaseId, known });
  if (databaseId !== null) await claimStore(to, databaseId);
  let copied = 0;
  await eachAtOnce(photos, onProgress, 'Copying photos', async ({ name, part }) => {
    const bytes = await readPhoto(from, name);
    // The server has removed it since the list was read.
    if (bytes === null) return;
    const isThere = async () =>
      (await sha256In(to, name, part).catch(explain(`the photo ${name} can’t be read back`))) ===
      hashOf(bytes);
    if (await isThere()) return;
    await to.put(name, bytes, part).catch(explain(`the photo ${name} can’t be stored`));
    if (!(await isThere())) throw new CannotBackUp(`the photo store (NEW_STORAGE_URL) has not kept ${name}`);
    copied += 1;
  });
  return { photos: photos.length, copied };
}

async function photosIn(store: PhotoStore): Promise<{ name: string; part: StorePart }[]> {
  const photos: { name: string; part: StorePart }[] = [];
  for (const part of ['kept', 'aside'] as const)
    for await (const page of store.list(part))
      for (const { name } of page) if (isPhotoName(name)) photos.push({ name, part });
  return photos;
}
