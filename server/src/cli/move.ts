import type { Command } from 'commander';
import { say } from '../announce.ts';
import { CannotBackUp } from '../backup/archive.ts';
import { moveDatabase, nameOf } from '../backup/move.ts';
import { operatorName, readConfig, readTarget } from '../config.ts';
import { hasEmbeddedDatabase } from '../db/embedded/embedded-version.ts';
import { jobs } from '../jobs.ts';
import { createLog } from '../log.ts';
import { showProgress } from './progress.ts';

export function addMove(program: Command): void {
  program
    .command('move')
    .description('move the embedded database into an empty PostgreSQL database, while the server is stopped')
    .option(
      '--to <url>',
      'the address of the PostgreSQL database, without a password; else it is in NEW_DATABASE_URL',
    )
    .addHelpText('after', '\nExample: ballpark move --to postgres://ballpark@db.example/ballpark')
    .action(async ({ to: word }: { to?: string }) => {
      const { databaseUrl, dataDir, logLevel, logFormat } = readConfig();
      const to = readTarget('NEW_DATABASE_URL', word);
      if (databaseUrl !== undefined)
        throw new CannotBackUp('DATABASE_URL is set; move reads the embedded database');
      if (!hasEmbeddedDatabase(dataDir)) throw new CannotBackUp(`there is no database in ${dataDir}`);
      const log = createLog(logLevel, { format: logFormat });
      const rows = await moveDatabase({
        dataDir,
        to,
        kinds: jobs,
        operator: operatorName(),
        log,
        onProgress: showProgress(),
      });
      say(
        `Moved and compared: ${rows} rows are now in ${nameOf(to)}, and the old database is marked as moved.`,
      );
      say('Set DATABASE_URL to the new address, and keep DATA_DIR for the photos.');
    });
}
