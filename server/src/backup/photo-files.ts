import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { photoNames } from '@ballpark/domain/photos.ts';
import { z } from 'zod';
import { type PhotoStore, type StorePart, photoIdIn } from '../adapters/blob-store.ts';
import { readWhole } from '../adapters/read-whole.ts';
import { watchDiskRoom } from '../db/embedded/disk-room.ts';
import { openPhotoFolder, reasonOf } from '../photos/open-photo-store.ts';
import { CannotBackUp, type Manifest, type Progress, plainText, readLines, writeLines } from './archive.ts';
import { noRoom } from './write-database.ts';

const photoFile = z.object({ name: plainText, sha256: plainText });
export type PhotoFile = z.output<typeof photoFile>;

const filesAtOnce = 8;
const listName = 'photos.jsonl.gz';

function photosOf(folder: string): PhotoStore {
  return openPhotoFolder(join(folder, 'photos'));
}

/** The names that the rows of an archive ask for. */
export async function namesInRows(folder: string, { folder: files, tables }: Manifest): Promise<string[]> {
  const table = tables.find(({ name }) => name === 'photo');
  if (table === undefined) return [];
  const at = table.columns.indexOf('id');
  const names: string[] = [];
  for await (const lines of readLines(join(folder, files, table.file)))
    for (const line of lines) names.push(...Object.values(photoNames(idIn(line, at))));
  return names;
}

function idIn(line: string, at: number): string {
  return z.array(z.string().nullable()).parse(JSON.parse(line))[at] ?? '';
}

/** What the archive’s own list says about them. */
export async function listedPhotos(folder: string, manifest: Manifest | null): Promise<Map<string, string>> {
  const listed = new Map<string, string>();
  if (!manifest?.photos) return listed;
  for await (const lines of readLines(join(folder, manifest.folder, manifest.photos.file)))
    for (const line of lines) {
      const { name, sha256 } = photoFile.parse(JSON.parse(line));
      listed.set(name, sha256);
    }
  return listed;
}

type Copying = {
  from: PhotoStore;
  folder: string;
  /** Of an earlier archive in the folder: a file that still has its checksum is not copied again. */
  known: ReadonlyMap<string, string>;
  onProgress: Progress;
};

/** A photo never changes, so its name is enough to find it there again. */
export async function copyPhotos(
  names: readonly string[],
  { from, folder, known, onProgress }: Copying,
): Promise<{ files: PhotoFile[]; copied: number; missing: number }> {
  const to = photosOf(folder);
  const { hasRoom } = watchDiskRoom(folder);
  const files: PhotoFile[] = [];
  let [copied, missing] = [0, 0];
  await eachAtOnce(names, onProgress, 'Copying photos', async (name) => {
    const kept = known.get(name);
    if (kept !== undefined && (await sha256In(to, name)) === kept) {
      files.push({ name, sha256: kept });
      return;
    }
    const bytes = await readPhoto(from, name);
    if (bytes === null) {
      missing += 1;
      return;
    }
    if (!hasRoom()) throw noRoom(folder);
    await to.put(name, bytes).catch(explain(`the photo ${name} can’t be copied`));
    copied += 1;
    files.push({ name, sha256: hashOf(bytes) });
  });
  files.sort((a, b) => (a.name < b.name ? -1 : 1));
  return { files, copied, missing };
}

export async function writePhotoList(
  folder: string,
  files: readonly PhotoFile[],
): Promise<{ file: string; sha256: string }> {
  async function* pages(): AsyncGenerator<string[]> {
    yield files.map((file) => JSON.stringify(file));
  }
  return { file: listName, sha256: await writeLines(join(folder, listName), pages()) };
}

/** No archive names them any more. */
export async function removeOtherPhotos(folder: string, files: readonly PhotoFile[]): Promise<void> {
  const named = new Set(files.map(({ name }) => name));
  const store = photosOf(folder);
  for await (const page of store.list())
    await store.remove(page.map(({ name }) => name).filter((name) => !named.has(name)));
}

export async function checkPhotos(
  folder: string,
  listed: ReadonlyMap<string, string>,
  onProgress: Progress,
): Promise<void> {
  const store = photosOf(folder);
  await eachAtOnce([...listed], onProgress, 'Checking photos', async ([name, sha256]) => {
    const found = await sha256In(store, name);
    if (found === sha256) return;
    throw new CannotBackUp(`the photo ${name} in ${folder} is ${found === null ? 'missing' : 'damaged'}`);
  });
}

export async function putPhotos(
  folder: string,
  listed: ReadonlyMap<string, string>,
  to: PhotoStore,
  onProgress: Progress,
): Promise<void> {
  const from = photosOf(folder);
  await eachAtOnce([...listed.keys()], onProgress, 'Storing photos', async (name) => {
    const bytes = await readPhoto(from, name);
    if (bytes === null) throw new CannotBackUp(`the photo ${name} in ${folder} is missing`);
    await to.put(name, bytes).catch(explain(`the photo ${name} can’t be stored`));
  });
  const stored = new Set<string>();
  for await (const page of to.list()) for (const { name } of page) stored.add(name);
  const lost = [...listed.keys()].find((name) => !stored.has(name));
  if (lost !== undefined) throw new CannotBackUp(`the photo store has not kept ${lost}`);
}

type Community = {
  /** Where the operator chose the store. */
  setting: string;
  databaseId: string | null;
  known: { has: (name: string) => boolean };
};

/** Refuses photos of another community, which the server would set aside. */
export async function refuseOtherPhotos(
  store: PhotoStore,
  { setting, databaseId, known }: Community,
): Promise<void> {
  const owner = await store.owner().catch(explain(`the photo store (${setting}) can’t be read`));
  if (owner === null ? !(await holdsOthers(store, known)) : owner === databaseId) return;
  throw new CannotBackUp(
    `the photo store (${setting}) holds photos of another database; choose an empty one`,
  );
}

export async function claimStore(store: PhotoStore, databaseId: string): Promise<void> {
  await store.claim(databaseId).catch(explain('the photo store can’t be written'));
}

async function holdsOthers(store: PhotoStore, known: Community['known']): Promise<boolean> {
  for (const part of ['kept', 'aside'] as const)
    for await (const page of store.list(part)) if (page.some(({ name }) => isOther(name))) return true;
  return false;

  function isOther(name: string): boolean {
    return photoIdIn(name) !== null && !known.has(name);
  }
}

/** A photo may be set aside, or brought back, meanwhile. */
export async function readPhoto(store: PhotoStore, name: string): Promise<Buffer | null> {
  try {
    for (const part of ['kept', 'aside', 'kept'] as const) {
      const found = await store.get(name, part);
      if (found) return await readWhole(found);
    }
    return null;
  } catch (error) {
    return explain(`the photo ${name} can’t be read`)(error);
  }
}

export async function sha256In(store: PhotoStore, name: string, part?: StorePart): Promise<string | null> {
  const found = await store.get(name, part);
  return found && hashOf(await buffer(found.stream));
}

export function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function explain(what: string): (error: unknown) => never {
  return (error) => {
    throw new CannotBackUp(`${what} (${reasonOf(error)})`, { cause: error });
  };
}

export async function eachAtOnce<Item>(
  items: readonly Item[],
  onProgress: Progress,
  what: string,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  let done = 0;
  const workers = Array.from({ length: filesAtOnce }, async () => {
    for (const item of waiting) {
      await work(item);
      done += 1;
      onProgress(what, done, items.length);
    }
  });
  try {
    await Promise.all(workers);
  } finally {
    // After a failure the others only end what they have begun.
    for (const _ of waiting) continue;
    await Promise.allSettled(workers);
  }
}
