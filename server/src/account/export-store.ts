import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobStore, StoredFile } from '../adapters/blob-store.ts';
import { openDiskBlobStore } from '../adapters/disk-blob-store.ts';
import { openS3BlobStore, parseStorageUrl } from '../adapters/s3-blob-store.ts';
import type { Config } from '../config.ts';
import { newId } from '../new-id.ts';

const fileName = /^([0-9a-f-]{36})(?:\.zip|\.[0-9a-f-]{36}\.part)$/;

/** Files are in the photos' bucket, else in DATA_DIR, where all are written first. */
export function openExportStore({ dataDir, storageUrl }: Pick<Config, 'dataDir' | 'storageUrl'>) {
  const folder = join(dataDir, 'exports');
  const disk = openDiskBlobStore(folder);
  const bucket = storageUrl ? openS3BlobStore(parseStorageUrl(storageUrl), 'exports/') : null;
  const kept = bucket ?? disk;
  return {
    /** Two jobs of the same export get two files. */
    async draftPath(id: string): Promise<string> {
      await mkdir(folder, { recursive: true });
      return join(folder, `${id}.${newId()}.part`);
    },
    keep: (id: string, draft: string) => kept.putFile(nameOf(id), draft),
    drop: (draft: string) => rm(draft, { force: true }),
    get: (id: string) => kept.get(nameOf(id)),
    async remove(ids: readonly string[]): Promise<void> {
      const written = await exportsIn(disk);
      await disk.remove(written.filter(({ id }) => ids.includes(id)).map(({ name }) => name));
      await bucket?.remove(ids.map(nameOf));
    },
    list: async () => [...(await exportsIn(disk)), ...(bucket ? await exportsIn(bucket) : [])],
  };
}

function nameOf(id: string): string {
  return `${id}.zip`;
}

async function exportsIn(store: BlobStore): Promise<(StoredFile & { id: string })[]> {
  const found = [];
  for await (const files of store.list()) {
    found.push(
      ...files.flatMap((file) => {
        const id = fileName.exec(file.name)?.[1];
        return id === undefined ? [] : [{ ...file, id }];
      }),
    );
  }
  return found;
}
