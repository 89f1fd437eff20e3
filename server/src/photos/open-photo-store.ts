import { join } from 'node:path';
import { openDiskPhotoStore } from '../adapters/disk-photo-store.ts';
import { openS3PhotoStore, parseStorageUrl } from '../adapters/s3-photo-store.ts';
import type { PhotoStore } from '../adapters/photo-store.ts';

type PhotoStoreOptions = { dataDir: string; storageUrl?: string | undefined };

/** Photos live in DATA_DIR/photos, or in the bucket that STORAGE_URL names. Throws when that address is malformed. */
export function openPhotoStore({ dataDir, storageUrl }: PhotoStoreOptions): PhotoStore {
  if (storageUrl) return openS3PhotoStore(parseStorageUrl(storageUrl));
  return openDiskPhotoStore(join(dataDir, 'photos'));
}
