import { resolve } from 'node:path';
import type { Command } from 'commander';
import { askServer } from '../admin/admin-socket.ts';
import { say } from '../announce.ts';
import { CannotBackUp } from '../backup/archive.ts';
import { askForBackup, backUpNow } from '../backup/backup-now.ts';
import { type BackedUp, type Source, backUp } from '../backup/back-up.ts';
import { openSource, serverSource } from '../backup/sources.ts';
import { type Config, operatorName, readConfig } from '../config.ts';
import { hasEmbeddedDatabase } from '../db/embedded/embedded-version.ts';
import { lacksMigrations } from '../db/migrate.ts';
import { jobs as kinds } from '../jobs.ts';
import { createJobs } from '../jobs/job-queue.ts';
import { openPhotoStore } from '../photos/open-photo-store.ts';
import { withDatabase } from '../with-database.ts';
import { showProgress } from './progress.ts';

export function addBackup(program: Command): void {
  program
    .command('backup')
    .description('back up the database and the photos, also while the server runs')
    .argument('[dir]', 'an empty folder, or that of an earlier backup, which is replaced')
    .option('--now', 'instead of into a folder, send one to BACKUP_TO, as every day')
    .addHelpText('after', '\nExamples: ballpark backup /mnt/backup\n          ballpark backup --now')
    .action(async (dir: string | undefined, { now = false }: { now?: boolean }, command: Command) => {
      if ((dir === undefined) !== now) command.error('error: name either a folder or --now');
      const config = readConfig();
      if (dir === undefined) return say(await backUpToPlace(config));
      const folder = resolve(dir);
      const done = await withSource(config, (source) =>
        backUp({ source, photoStore: openPhotoStore(config), folder, onProgress: showProgress() }),
      );
      say(summary(done, folder));
    });
}

const now = () => new Date();

/** By the server that runs, with its settings and its rights; the embedded database also without one. */
async function backUpToPlace(config: Config): Promise<string> {
  const { databaseUrl, dataDir } = config;
  if (config.backup === undefined) throw new CannotBackUp('BACKUP_TO isn’t set, so there is no place for it');
  if (databaseUrl === undefined) {
    if (!hasEmbeddedDatabase(dataDir)) throw new CannotBackUp(`there is no database in ${dataDir}`);
    const answer = await askServer(dataDir, { action: 'back-up-now', operator: operatorName() });
    if (answer !== null) return answer;
  }
  return withDatabase(async ({ db, kind, pool, isNew }, { log }) => {
    if (isNew) throw new CannotBackUp('there is nothing to back up yet; start Ballpark first');
    // Refuses a database of another version.
    await lacksMigrations(db);
    if (kind === 'embedded')
      return backUpNow(
        { config, db, jobs: { kinds }, log, now, photoStore: openPhotoStore(config) },
        operatorName(),
      );
    const jobs = createJobs({ kinds, pool, log });
    await jobs.open();
    try {
      return await askForBackup({ db, jobs, now }, operatorName());
    } finally {
      await jobs.stop();
    }
  });
}

async function withSource<T>(config: Config, work: (source: Source) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = config;
  const operator = operatorName();
  if (databaseUrl === undefined) {
    if (!hasEmbeddedDatabase(dataDir)) throw new CannotBackUp(`there is no database in ${dataDir}`);
    const source = await serverSource((action, facts = {}) =>
      askServer(dataDir, { action, operator, facts }),
    );
    if (source !== null) return work(source);
  }
  return withDatabase(async (database) => {
    if (database.isNew) throw new CannotBackUp('there is nothing to back up yet; start Ballpark first');
    // Refuses a database of another version.
    await lacksMigrations(database.db);
    return work(openSource(database, operator));
  });
}

function summary({ rows, photos, copied, missing }: BackedUp, folder: string): string {
  const lines = [
    `The backup is in ${folder}: ${rows} rows and ${photos} photo files, ${copied} of them new.`,
  ];
  if (missing > 0)
    lines.push(`${missing} photo files are missing in the photo store, so they aren’t in the backup.`);
  return [...lines, 'Keep it as safe as the database itself.'].join('\n');
}
