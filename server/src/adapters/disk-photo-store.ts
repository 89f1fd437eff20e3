import { randomUUID } from 'node:crypto';
import {
  access,
  constants,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { privateModes } from '../private-modes.ts';
import { StorageFull, Unavailable } from '../errors.ts';
import { isPhotoName, photoIdIn, type PhotoStore, type StoredFile, type StorePart } from './photo-store.ts';

/** Keeps photos as files below `root`, in 256 subfolders, so that no folder grows too large. */
export function openDiskPhotoStore(root: string): PhotoStore {
  const roots: Record<StorePart, string> = { kept: root, aside: join(root, 'aside') };
  const ownerPath = join(root, 'database-id');
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
    async get(name, from = 'kept') {
      if (!isPhotoName(name)) return null;
      const file = await open(pathOf(roots[from], name), 'r').catch(nullWhenMissing);
      if (!file) return null;
      const { size } = await file.stat();
      return { stream: file.createReadStream(), size };
    },
    async remove(names, from = 'kept') {
      for (const name of names) await rm(pathOf(roots[from], name), { force: true });
    },
    async move(names, to) {
      const from = to === 'kept' ? 'aside' : 'kept';
      for (const name of names) await moveFile(roots[from], roots[to], name);
    },
    async *list(part = 'kept') {
      for (const folder of await readdir(roots[part]).catch(emptyWhenMissing)) {
        if (/^[0-9a-f-]{2}$/.test(folder)) yield await filesIn(join(roots[part], folder));
      }
    },
    async owner() {
      const text = await readFile(ownerPath, 'utf8').catch(nullWhenMissing);
      return text?.trim() || null;
    },
    async claim(databaseId) {
      await makeFolder(root, root);
      await writeDurably(ownerPath, Buffer.from(`${databaseId}\n`));
    },
    async check() {
      await mkdir(root, { recursive: true, mode: privateModes.folder });
      await access(root, constants.R_OK | constants.W_OK | constants.X_OK);
    },
  };
}

function pathOf(root: string, name: string): string {
  if (photoIdIn(name) === null) throw new Error('Not the name of a photo');
  // The beginning of a UUIDv7 is the time, so only its random end spreads the files evenly.
  return join(root, name.slice(34, 36), name);
}

async function moveFile(from: string, to: string, name: string): Promise<void> {
  const path = pathOf(from, name);
  const now = new Date();
  try {
    // Set before the move, because the time when a file was set aside decides when it is removed.
    await utimes(path, now, now);
    await makeFolder(to, dirname(pathOf(to, name)));
    await rename(path, pathOf(to, name));
  } catch (error) {
    nullWhenMissing(error);
  }
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
  const firstMade = await mkdir(folder, { recursive: true, mode: privateModes.folder });
  if (!firstMade) return;
  await syncFolder(root);
  await syncFolder(dirname(root));
}

/** Afterwards the whole photo is on the disk, even if the process crashes or the power fails. */
async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(temporary, 'wx', privateModes.file);
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
  // Only the log gets the cause: callers get only the status and its text.
  return Object.assign(isFull ? new StorageFull() : new Unavailable(), { cause });
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
