import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { insertAudit } from '../audit/audit-queries.ts';
import { waitForPostgres } from '../db/connections/reach-postgres.ts';
import { openEmbedded } from '../db/database.ts';
import { markMoved } from '../db/embedded/moved-database.ts';
import { lacksMigrations } from '../db/migrate.ts';
import type { Schema } from '../db/schema.ts';
import type { Log } from '../log.ts';
import { CannotBackUp, type Progress, readManifest } from './archive.ts';
import { backupsIn } from './before-upgrade.ts';
import { loadDatabase } from './load-database.ts';
import { openEmpty } from './targets.ts';
import { writeDatabase } from './write-database.ts';
import { databaseId } from '../db/database-id.ts';
import type { Queue } from '../jobs/job-queue.ts';

type Options = {
  dataDir: string;
  to: string;
  /** Of jobs. */
  kinds: readonly Queue[];
  operator: string;
  log: Log;
  onProgress: Progress;
};

/** Of the embedded database, which no server has open, into PostgreSQL. Returns how many rows. */
export async function moveDatabase({
  dataDir,
  to,
  kinds,
  operator,
  log,
  onProgress,
}: Options): Promise<number> {
  const folder = join(backupsIn(dataDir), 'move.partial');
  const from = await openEmbedded(dataDir, log);
  try {
    if (from.isNew) throw new CannotBackUp('there is nothing to move yet; start Ballpark first');
    // Refuses a database of another version.
    await lacksMigrations(from.db);
    await waitForPostgres(to, { setting: 'NEW_DATABASE_URL' });
    const target = await openEmpty(to, await databaseId(from.db), log);
    try {
      await rm(folder, { recursive: true, force: true });
      await writeDatabase(from, folder, onProgress);
      const manifest = await readManifest(folder);
      if (manifest === null) throw new Error(`${folder} has no manifest`);
      const finish = (trx: Kysely<Schema>) =>
        insertAudit(trx, { action: 'move', by: { operator }, now: new Date() });
      const { rows } = await loadDatabase(target, { folder, manifest, kinds, onProgress, finish });
      markMoved(dataDir, { to: nameOf(to), at: manifest.madeAt });
      return rows;
    } finally {
      await target.close();
      await rm(folder, { recursive: true, force: true });
    }
  } finally {
    await from.close();
  }
}

/** Without user and password. */
export function nameOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}
