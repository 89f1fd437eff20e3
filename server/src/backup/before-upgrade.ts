import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../db/database.ts';
import { lacksMigrations, migrateToLatest } from '../db/migrate.ts';
import type { Log } from '../log.ts';
import { writeDatabase } from './write-database.ts';

const keptBackups = 3;
const unfinished = '.partial';
const beginning = 'before-upgrade-';

export function backupsIn(dataDir: string): string {
  return join(dataDir, 'backups');
}

type Options = { dataDir: string; log: Log; say: (text: string) => void };

/** Backs the embedded database up first; PostgreSQL has tools of its own for that. */
export async function upgradeDatabase(
  database: Pick<Database, 'db' | 'direct' | 'kind' | 'isNew'>,
  { dataDir, log, say }: Options,
): Promise<void> {
  const { db, direct, kind, isNew } = database;
  if (kind === 'embedded' && !isNew && (await lacksMigrations(db))) {
    say('Backing up the database before its upgrade …');
    const folder = await backUpBesides(database, backupsIn(dataDir));
    log.info({ folder }, 'the database was backed up before its upgrade');
  }
  await migrateToLatest(direct, log);
}

/** Without photos: they stay where they are, and none is deleted for 30 days. */
async function backUpBesides(database: Pick<Database, 'db' | 'kind'>, backups: string): Promise<string> {
  await removeUnfinished(backups, beginning);
  const folder = join(backups, `${beginning}${new Date().toISOString().replace(/[-:]/g, '')}`);
  await writeDatabase(database, `${folder}${unfinished}`);
  await rename(`${folder}${unfinished}`, folder);
  const all = (await readdir(backups)).filter((name) => name.startsWith(beginning)).sort();
  for (const name of all.slice(0, -keptBackups)) await rm(join(backups, name), { recursive: true });
  return folder;
}

/** Of a process that was killed. */
export async function removeUnfinished(backups: string, begun: string): Promise<void> {
  const names = await readdir(backups).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(begun) && each.endsWith(unfinished)))
    await rm(join(backups, name), { recursive: true, force: true });
}
