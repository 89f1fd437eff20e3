import { join } from 'node:path';
import { type PhotoStore, photoIdIn, photoStoreIn } from '../adapters/blob-store.ts';
import { openDiskBlobStore } from '../adapters/disk-blob-store.ts';
import { openS3BlobStore, parseStorageUrl } from '../adapters/s3-blob-store.ts';
import type { Log } from '../log.ts';

type PhotoStoreOptions = { dataDir: string; storageUrl?: string | undefined };

/** Photos live in DATA_DIR/photos, or in the bucket that STORAGE_URL names. Throws when that address is malformed. */
export function openPhotoStore({ dataDir, storageUrl }: PhotoStoreOptions): PhotoStore {
  return photoStoreIn(
    storageUrl
      ? openS3BlobStore(parseStorageUrl(storageUrl), 'photos/')
      : openDiskBlobStore(join(dataDir, 'photos'), binOf),
  );
}

/** The beginning of a UUIDv7 is the time, so only its random end spreads the files evenly. */
function binOf(file: string): string {
  return photoIdIn(file)?.slice(-2) ?? '';
}

const everyMillis = 30_000;

type Options = { store: PhotoStore; log: Log; everyMs?: number };

type WatchedPhotoStore = {
  /** Whether photos could be kept when that was last asked. */
  isUp: () => boolean;
  stop: () => void;
};

/** Asks the photo store at the start, which this waits for, and then every half minute whether photos can be kept. */
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

/** The API hides a store's failure; the real reason is in the error's cause, or in the cause of that. */
function reasonOf(error: unknown): string {
  let reason = error;
  while (reason instanceof Error && reason.cause !== undefined) reason = reason.cause;
  return reason instanceof Error ? reason.message : String(reason);
}
