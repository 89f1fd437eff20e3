import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StorageFull, Unavailable } from '../http/errors.ts';
import { isPhotoName, photoIdIn, type PhotoStore, type StoredFile } from '../photos/photo-store.ts';

/** Keeps photos as files below `root`, in 256 subfolders, so that no folder grows without end. */
export function openDiskPhotoStore(root: string): PhotoStore {
  return {
    async put(name, bytes) {
      const path = pathOf(root, name);
      try {
        await makeFolder(root, dirname(path));
        await writeDurably(path, bytes);
      } catch (error) {
        throw asStorageError(error);
      }
    },
    async get(name) {
      if (!isPhotoName(name)) return null;
      const file = await open(pathOf(root, name), 'r').catch(nullWhenMissing);
      if (!file) return null;
      const { size } = await file.stat();
      return { stream: file.createReadStream(), size };
    },
    async remove(names) {
      for (const name of names) await rm(pathOf(root, name), { force: true });
    },
    async *list() {
      for (const folder of await readdir(root).catch(emptyWhenMissing)) {
        if (/^[0-9a-f-]{2}$/.test(folder)) yield await filesIn(join(root, folder));
      }
    },
    async check() {
      await mkdir(root, { recursive: true });
      await access(root, constants.R_OK | constants.W_OK | constants.X_OK);
    },
  };
}

function pathOf(root: string, name: string): string {
  if (photoIdIn(name) === null) throw new Error('Not the name of a photo');
  // The end of a UUIDv7 is random, its beginning is the time: only the end spreads evenly.
  return join(root, name.slice(34, 36), name);
}

async function filesIn(folder: string): Promise<StoredFile[]> {
  const names = (await readdir(folder).catch(emptyWhenMissing)).filter((name) => photoIdIn(name) !== null);
  const files = await Promise.all(
    names.map(async (name) => {
      const found = await stat(join(folder, name)).catch(nullWhenMissing);
      return found && { name, writtenAt: found.mtime };
    }),
  );
  return files.filter((file) => file !== null);
}

async function makeFolder(root: string, folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true });
  if (!firstMade) return;
  await syncFolder(root);
  await syncFolder(dirname(root));
}

/** After this the photo is there, whole, whatever happens to the process or the power. */
async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(temporary, 'wx', 0o640);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function emptyWhenMissing(error: unknown): string[] {
  return nullWhenMissing(error) ?? [];
}

function nullWhenMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null;
  throw asStorageError(error);
}

function asStorageError(cause: unknown): Error {
  const code = codeOf(cause);
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  // The cause is for the log alone: callers learn only the status and its text.
  return Object.assign(isFull ? new StorageFull() : new Unavailable(), { cause });
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
