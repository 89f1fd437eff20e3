import { statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { PhotoStore } from '../adapters/blob-store.ts';
import { insertAudit } from '../audit/audit-queries.ts';
import { prepareDataDir } from '../db/embedded/prepare-data-dir.ts';
import { migrations } from '../db/migrate.ts';
import type { Log } from '../log.ts';
import { CannotBackUp, type Manifest, type Progress, readManifest } from './archive.ts';
import { markRestored } from './back-up.ts';
import { backupsIn, removeUnfinished } from './before-upgrade.ts';
import { checkFiles, roomFor } from './check-files.ts';
import { refuseLinks } from './check-folder.ts';
import { markAsRestored } from './deleted-accounts.ts';
import { type Loaded, loadDatabase } from './load-database.ts';
import { openFile, unpackArchive } from './one-file.ts';
import { checkPhotos, claimStore, listedPhotos, putPhotos, refuseOtherPhotos } from './photo-files.ts';
import { deleteMadeExports } from './table-queries.ts';
import { openDraft, openEmpty } from './targets.ts';
import { codeOf } from '../error-code.ts';
import type { Queue } from '../jobs/job-queue.ts';

type Unpacking = { keyFile: string | undefined; dataDir: string; log: Log };

/** A backup of one file is unpacked below DATA_DIR first, and its files are removed at the end. Throws CannotBackUp. */
export async function withFolderOf<T>(
  backup: string,
  { keyFile, dataDir, log }: Unpacking,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const found = statSync(backup, { throwIfNoEntry: false });
  if (found?.isFile() !== true) return work(backup);
  const chunks = await openFile(backup, keyFile);
  const { freeBytes } = roomFor(dataDir);
  if (found.size > freeBytes)
    throw new CannotBackUp(`${backup} unpacks to more than is free for ${dataDir}; choose another disk`);
  prepareDataDir(dataDir, log);
  const folder = join(backupsIn(dataDir), `unpacked-${Date.now()}.partial`);
  try {
    await removeUnfinished(backupsIn(dataDir), 'unpacked-');
    await unpackArchive(chunks, folder).catch(asDamage(backup));
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A fault of the disk stays what it is. */
function asDamage(backup: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof CannotBackUp || codeOf(error) !== null) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new CannotBackUp(`${backup} is damaged (${reason})`, { cause: error });
  };
}

type Options = {
  folder: string;
  databaseUrl: string | undefined;
  dataDir: string;
  photoStore: PhotoStore;
  /** Of jobs. */
  kinds: readonly Queue[];
  operator: string;
  log: Log;
  onProgress: Progress;
};

export type Restored = Loaded & { manifest: Manifest; photos: number };

/** Into an empty place. Throws CannotBackUp also for what can’t be unpacked, read or stored. */
export async function restore(options: Options): Promise<Restored> {
  try {
    return await restoreChecked(options);
  } catch (error) {
    if (!isOfArchive(error)) throw error;
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : error.message;
    const line = reason.replaceAll(/\s*\n\s*/g, ' ');
    throw new CannotBackUp(`the backup in ${options.folder} is damaged (${line})`, { cause: error });
  }
}

/** The database’s data exceptions (22) and broken constraints (23), too. */
function isOfArchive(error: unknown): error is Error {
  if (error instanceof SyntaxError || error instanceof z.ZodError) return true;
  return /^(Z_|2[23])/.test(codeOf(error) ?? '');
}

/** Everything is checked before anything is written, and again afterwards. */
async function restoreChecked(options: Options): Promise<Restored> {
  const { folder, photoStore, onProgress } = options;
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  if (isFolder) await refuseLinks(folder);
  const manifest = isFolder ? await readManifest(folder) : null;
  if (manifest === null) throw new CannotBackUp(`there is no complete backup in ${folder}`);
  await refuseNewer(manifest);
  await checkFiles(folder, manifest, options.databaseUrl === undefined ? roomFor(options.dataDir) : null);
  const photos = await listedPhotos(folder, manifest);
  await checkPhotos(folder, photos, onProgress);
  const { databaseUrl, dataDir, log } = options;
  prepareDataDir(dataDir, log);
  const databaseId = manifest.database.id;
  const setting = 'STORAGE_URL, or DATA_DIR/photos';
  await refuseOtherPhotos(photoStore, { setting, databaseId, known: photos });
  const target = await (databaseUrl === undefined
    ? openDraft(dataDir, log)
    : openEmpty(databaseUrl, databaseId, log));
  try {
    await claimStore(photoStore, databaseId);
    await putPhotos(folder, photos, photoStore, onProgress);
    const by = { operator: options.operator };
    const facts = { madeAt: manifest.madeAt };
    const loaded = await loadDatabase(target, {
      folder,
      manifest,
      kinds: options.kinds,
      onProgress,
      async finish(trx) {
        await deleteMadeExports(trx);
        await markAsRestored(trx, new Date());
        await insertAudit(trx, { action: 'restore', by, facts, now: new Date() });
      },
    });
    await target.keep();
    await markRestored(folder, new Date());
    return { manifest, ...loaded, photos: photos.size };
  } finally {
    await target.close();
  }
}

async function refuseNewer({ version, database: { migration } }: Manifest): Promise<void> {
  if (Object.keys(await migrations.getMigrations()).includes(migration)) return;
  throw new CannotBackUp(
    `the backup was made by a newer version of Ballpark (${version}, with migration ${migration}); restore it with that version`,
  );
}
