import { join } from 'node:path';
import { type BlobStore, type PhotoStore, photoIdIn, photoStoreIn } from '../adapters/blob-store.ts';
import { openDiskBlobStore } from '../adapters/disk-blob-store.ts';
import { openS3BlobStore, parseStorageUrl } from '../adapters/s3-blob-store.ts';
import type { Log } from '../log.ts';

type PhotoStoreOptions = { dataDir: string; storageUrl?: string | undefined };

export function openPhotoStore(options: PhotoStoreOptions): PhotoStore {
  return photoStoreIn(openPhotoFiles(options));
}

/** Where photos are, for files of any name. */
export function openPhotoFiles({ dataDir, storageUrl }: PhotoStoreOptions): BlobStore {
  return storageUrl
    ? openS3BlobStore(parseStorageUrl(storageUrl), 'photos/')
    : openDiskBlobStore(photoFolder(dataDir), binOf);
}

export function photoFolder(dataDir: string): string {
  return join(dataDir, 'photos');
}

/** On disk, in a folder of its own. */
export function openPhotoFolder(folder: string): PhotoStore {
  return photoStoreIn(openDiskBlobStore(folder, binOf));
}

/** Where `openPhotoFolder` has it. */
export function photoPathIn(name: string): string {
  return join(binOf(name), name);
}

/** A UUIDv7 begins with the time, so only its random end spreads files evenly. */
function binOf(file: string): string {
  return photoIdIn(file)?.slice(-2) ?? '';
}

/** With the 2.5 s that a check may take, /readyz follows the store within five. */
const everyMillis = 2_000;

type Options = { store: PhotoStore; log: Log; everyMs?: number };

type WatchedPhotoStore = {
  isUp: () => boolean;
  stop: () => void;
};

/** Checks before it returns, then every two seconds. */
export async function watchPhotoStore({
  store,
  log,
  everyMs = everyMillis,
}: Options): Promise<WatchedPhotoStore> {
  let isUp = true;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const ask = async (): Promise<void> => {
    const fault = await store.check().then(() => null, reasonOf);
    if (fault !== null && isUp)
      log.warn({ fault }, 'photos cannot be kept: their store does not answer as it should');
    if (fault === null && !isUp) log.info({}, 'photos can be kept again');
    isUp = fault === null;
    if (!isStopped) timer = setTimeout(() => void ask(), everyMs).unref();
  };
  await ask();
  const stop = (): void => {
    isStopped = true;
    clearTimeout(timer);
  };
  return { isUp: () => isUp, stop };
}

/** The real reason is in the innermost cause. */
export function reasonOf(error: unknown): string {
  let reason = error;
  while (reason instanceof Error && reason.cause !== undefined) reason = reason.cause;
  return reason instanceof Error ? reason.message : String(reason);
}
