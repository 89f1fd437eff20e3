import { join } from 'node:path';
import { openDiskBlobStore } from '../adapters/disk-blob-store.ts';
import { openS3BlobStore, parseStorageUrl } from '../adapters/s3-blob-store.ts';
import { photoIdIn, photoStoreIn, type PhotoStore } from '../adapters/blob-store.ts';

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
