import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { endWithParent } from '../in-own-process.ts';
import { createLog } from '../log.ts';
import { CannotBackUp, readManifest } from './archive.ts';
import { checkFiles, roomFor } from './check-files.ts';
import { loadDatabase } from './load-database.ts';
import { openDraft } from './targets.ts';

/**
 * A process of its own: `node try-archive.ts <folder> <names of jobs>`. Loads the tables of an archive into an embedded database,
 * compares each with the manifest and removes the database again.
 */
const [, , folder = '', ...names] = process.argv;
const kinds = names.map((name) => ({ name, retry: {} }));
const end = endWithParent();
try {
  const manifest = await readManifest(folder);
  if (manifest === null) throw new CannotBackUp(`there is no complete backup in ${folder}`);
  await checkFiles(folder, { ...manifest, photos: null }, roomFor(folder));
  const place = join(folder, 'trial');
  mkdirSync(place, { recursive: true, mode: 0o700 });
  const target = await openDraft(place, createLog('silent'));
  try {
    await loadDatabase(target, { folder, manifest, kinds, onProgress: () => {}, finish: async () => {} });
  } finally {
    await target.close();
  }
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
end();
