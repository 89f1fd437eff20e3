import { readdirSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { PhotoStore } from '../adapters/blob-store.ts';
import { DataDirLocked, lockDataDir } from '../db/embedded/data-dir-lock.ts';
import { ensureFolder, FolderUnusable } from '../db/embedded/ensure-folder.ts';
import { flush, flushTree } from '../db/embedded/flush.ts';
import {
  CannotBackUp,
  type Manifest,
  type Progress,
  readManifest,
  rowsIn,
  writeManifest,
} from './archive.ts';
import { refuseLinks, refuseOthers } from './check-folder.ts';
import { copyPhotos, listedPhotos, namesInRows, removeOtherPhotos, writePhotoList } from './photo-files.ts';
import { codeOf } from '../error-code.ts';

/** Of the database that is backed up, by this process or by the server that has it open. */
export type Source = {
  /** Makes an archive without photos in a folder that is not there yet. */
  write: (folder: string, onProgress: Progress) => Promise<void>;
  record: (done: BackupRecord) => Promise<void>;
};

export type BackupRecord = {
  madeAt: string;
  folder: string;
  /** When an earlier archive of this folder was restored. */
  restoredAt?: string | undefined;
};

type Options = { source: Source; photoStore: PhotoStore; folder: string; onProgress: Progress };
export type BackedUp = { rows: number; photos: number; copied: number; missing: number };

/** Until the new archive is complete, the folder has the one before. */
export async function backUp({ source, photoStore, folder, onProgress }: Options): Promise<BackedUp> {
  makeFolder(folder);
  refuseOthers(folder);
  refuseOtherFiles(folder);
  const release = await lock(folder);
  const partial = join(folder, 'partial');
  try {
    await refuseLinks(folder, refuseOthers);
    const before = await readManifest(folder);
    await rm(partial, { recursive: true, force: true });
    await source.write(partial, onProgress);
    const made = await readManifest(partial);
    if (made === null) throw new Error(`${partial} has no manifest`);
    refuseOtherDatabase(folder, before, made);
    const known = await listedPhotos(folder, before).catch(() => new Map<string, string>());
    const names = await namesInRows(partial, made);
    const { files, ...counts } = await copyPhotos(names, { from: photoStore, folder, known, onProgress });
    const list = await writePhotoList(join(partial, made.folder), files);
    const photos = { files: files.length, missing: counts.missing, ...list };
    await flushTree(partial);
    await rename(join(partial, made.folder), join(folder, made.folder));
    flush(folder);
    await writeManifest(folder, { ...made, photos });
    await removeOtherPhotos(folder, files);
    await removeBut(folder, made.folder);
    const restoredAt = await takeMark(folder);
    await source.record({ madeAt: made.madeAt, folder, restoredAt });
    return { rows: rowsIn(made), photos: files.length, ...counts };
  } finally {
    await rm(partial, { recursive: true, force: true });
    release();
  }
}

const ownNames =
  /^(manifest\.json(\.partial)?|database-[\dTZ.]+|photos|partial|restored\.json|lost\+found|process-.*\.lock)$/;

function refuseOtherFiles(folder: string): void {
  const other = namesIn(folder).find((name) => !ownNames.test(name));
  if (other !== undefined)
    throw new CannotBackUp(
      `${folder} holds files that aren’t of a backup (${other}); choose an empty folder, or that of an earlier backup`,
    );
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

function refuseOtherDatabase(folder: string, before: Manifest | null, made: Manifest): void {
  if (before !== null && before.database.id !== made.database.id)
    throw new CannotBackUp(`${folder} holds the backup of another database; choose another folder`);
}

async function lock(folder: string): Promise<() => void> {
  try {
    return (await lockDataDir(folder)).release;
  } catch (error) {
    if (error instanceof DataDirLocked) throw new CannotBackUp(`another backup to ${folder} is running`);
    throw error;
  }
}

/** Throws CannotBackUp. */
export function makeFolder(folder: string): void {
  try {
    ensureFolder(folder);
  } catch (error) {
    if (error instanceof FolderUnusable)
      throw new CannotBackUp(
        `${folder} isn’t a folder that this account (${userInfo().username}) can write to; make one for it: install -d -m 700 -o ${userInfo().username} ${folder}`,
      );
    throw error;
  }
}

async function removeBut(folder: string, kept: string): Promise<void> {
  for (const name of namesIn(folder))
    if (name.startsWith('database-') && name !== kept) await rm(join(folder, name), { recursive: true });
}

const markName = 'restored.json';
const mark = z.object({ restoredAt: z.string() });

/** For the next backup, by which the server learns of it. The archive may be read-only. */
export async function markRestored(folder: string, now: Date): Promise<void> {
  const text = JSON.stringify({ restoredAt: now.toISOString() });
  await writeFile(join(folder, markName), `${text}\n`, { mode: 0o600 }).catch(() => undefined);
}

async function takeMark(folder: string): Promise<string | undefined> {
  const path = join(folder, markName);
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return undefined;
  await rm(path, { force: true });
  try {
    return mark.parse(JSON.parse(text)).restoredAt;
  } catch {
    return undefined;
  }
}
