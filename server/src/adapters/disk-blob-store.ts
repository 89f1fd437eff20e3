import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import {
  access,
  constants,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StorageFull, Unavailable } from '../errors.ts';
import type { BlobStore, StoredFile } from './blob-store.ts';
import { codeOf } from '../error-code.ts';

/** `binOf` spreads files over folders of two letters, so that none grows too large. */
export function openDiskBlobStore(root: string, binOf: (file: string) => string = () => ''): BlobStore {
  const pathOf = (name: string) => join(root, dirname(name), binOf(basename(name)), basename(name));
  return {
    async put(name, bytes) {
      const draft = `${pathOf(name)}.${randomUUID()}.tmp`;
      try {
        await makeFolder(root, dirname(draft));
        await writeFile(draft, bytes, { flag: 'wx' });
        await moveDurably(draft, pathOf(name));
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined);
        throw asStorageError(error);
      }
    },
    async putFile(name, path) {
      try {
        await makeFolder(root, dirname(pathOf(name)));
        await moveDurably(path, pathOf(name));
      } catch (error) {
        throw asStorageError(error);
      }
    },
    async putStream(name, chunks) {
      const draft = `${pathOf(name)}.${randomUUID()}.tmp`;
      try {
        await makeFolder(root, dirname(draft));
        await pipeline(chunks, createWriteStream(draft, { flags: 'wx' }));
        await moveDurably(draft, pathOf(name));
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined);
        throw asStorageError(error);
      }
    },
    async get(name) {
      const file = await open(pathOf(name), 'r').catch(nullWhenMissing);
      if (!file) return null;
      const { size } = await file.stat();
      return { stream: file.createReadStream(), size };
    },
    async remove(names) {
      for (const name of names) await rm(pathOf(name), { force: true });
    },
    async move(moves) {
      for (const { from, to } of moves) await moveFile(root, pathOf(from), pathOf(to));
    },
    async *list(subfolder = '') {
      const folder = join(root, subfolder);
      const entries = (await readdir(folder, { withFileTypes: true }).catch(nullWhenMissing)) ?? [];
      yield await filesIn(
        folder,
        entries.filter((entry) => entry.isFile()).map(({ name }) => name),
      );
      for (const { name: bin } of entries.filter((entry) => /^[0-9a-f-]{2}$/.test(entry.name))) {
        const path = join(folder, bin);
        yield await filesIn(path, (await readdir(path).catch(nullWhenMissing)) ?? []);
      }
    },
    async check() {
      await mkdir(root, { recursive: true });
      await access(root, constants.R_OK | constants.W_OK | constants.X_OK);
    },
  };
}

async function moveFile(root: string, from: string, to: string): Promise<void> {
  const now = new Date();
  try {
    // This time decides when the file is deleted.
    await utimes(from, now, now);
    await makeFolder(root, dirname(to));
    await rename(from, to);
  } catch (error) {
    nullWhenMissing(error);
  }
}

async function filesIn(folder: string, names: readonly string[]): Promise<StoredFile[]> {
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
  await sync(root);
  await sync(dirname(root));
}

/** The file then survives a crash or a power failure. */
async function moveDurably(from: string, to: string): Promise<void> {
  await sync(from, 'r+');
  await rename(from, to);
  await sync(dirname(to));
}

async function sync(path: string, flags = 'r'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function nullWhenMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null;
  throw asStorageError(error);
}

function asStorageError(cause: unknown): Error {
  const code = codeOf(cause);
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  // Only the log gets the cause.
  return Object.assign(isFull ? new StorageFull() : new Unavailable(), { cause });
}
