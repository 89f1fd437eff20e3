import { existsSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { photoNames } from '@ballpark/domain/photos.ts';
import type { Config } from '../config.ts';
import { newId } from '../new-id.ts';
import { openPhotoFiles, photoFolder } from '../photos/open-photo-store.ts';
import { type Check, fault, ok, reasonFor, remedyOf } from './finding.ts';

/** Writes, reads and deletes one small file. */
export function photoCheck(config: Config): Check {
  const { storageUrl, dataDir } = config;
  const remedy =
    storageUrl === undefined
      ? `Let Ballpark’s account write to ${photoFolder(dataDir)}.`
      : 'Check the endpoint, the bucket, the key and the secret in STORAGE_URL, and that the key may read, write and delete.';
  return { check: 'photos', remedy, run: () => tryStore(config, remedy) };
}

async function tryStore(config: Config, remedy: string) {
  // A check leaves no folder behind.
  if (config.storageUrl === undefined && !existsSync(photoFolder(config.dataDir)))
    return ok('No photo has been saved yet.');
  const files = openPhotoFiles(config);
  const folder = config.storageUrl === undefined && { folder: photoFolder(config.dataDir) };
  const name = `doctor-${newId()}.txt`;
  const written = Buffer.from(name);
  const steps: [string, () => Promise<unknown>][] = [
    ['written', () => files.put(name, written)],
    ['read', () => readBack()],
    ['deleted', () => files.remove([name])],
  ];
  for (const [step, run] of steps) {
    try {
      await run();
    } catch (error) {
      const fitting = remedyOf(error, { setting: 'STORAGE_URL', ...folder });
      return fault(`A file can’t be ${step}: ${reasonFor(error)}.`, fitting ?? remedy);
    }
  }
  return ok('A file was written, read and deleted.');

  async function readBack(): Promise<void> {
    const file = await files.get(name);
    if (file === null || !(await buffer(file.stream)).equals(written))
      throw new Error('it is not what was written');
  }
}

/** Whether the store has what the database names; a wrong or new store has none of it. */
export function photoFileChecks(config: Config, photoIds: readonly string[]): Check[] {
  if (photoIds.length === 0) return [];
  const remedy =
    'Set DATA_DIR or STORAGE_URL to where the photos are, or copy them there: restore a backup, or run ballpark photos move.';
  return [{ check: 'files', remedy, run: () => findMissing(config, photoIds, remedy) }];
}

async function findMissing(config: Config, photoIds: readonly string[], remedy: string) {
  const files = openPhotoFiles(config);
  const found = await Promise.all(photoIds.map(async (id) => files.get(photoNames(id).full)));
  for (const file of found) file?.stream.destroy();
  const missing = found.filter((file) => file === null).length;
  if (missing > 0)
    return fault(`Of the ${photoIds.length} newest photos, the photo store lacks ${missing}.`, remedy);
  return ok('The newest photos are in the photo store.');
}
