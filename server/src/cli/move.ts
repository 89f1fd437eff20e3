import type { Command } from 'commander';
import { say } from '../announce.ts';
import { CannotBackUp } from '../backup/archive.ts';
import { moveDatabase, nameOf } from '../backup/move.ts';
import { readConfig } from '../config.ts';
import { hasEmbeddedDatabase } from '../db/embedded/embedded-version.ts';
import { createLog } from '../log.ts';
import { operatorName } from './admin.ts';
import { showProgress } from './progress.ts';

export function addMove(program: Command): void {
  program
    .command('move')
    .description('move the embedded database into an empty PostgreSQL database, while the server is stopped')
    .requiredOption('--to <url>', 'the address of the PostgreSQL database')
    .addHelpText('after', '\nExample: ballpark move --to postgres://ballpark@db.example/ballpark')
    .action(async ({ to }: { to: string }) => {
      const { databaseUrl, dataDir, logLevel, logFormat } = readConfig();
      if (!/^postgres(ql)?:\/\//.test(to) || !URL.canParse(to))
        throw new CannotBackUp('--to takes an address such as postgres://user@host/database');
      if (databaseUrl !== undefined)
        throw new CannotBackUp('DATABASE_URL is set; move reads the embedded database');
      if (!hasEmbeddedDatabase(dataDir)) throw new CannotBackUp(`there is no database in ${dataDir}`);
      const log = createLog(logLevel, { format: logFormat });
      const rows = await moveDatabase({
        dataDir,
        to,
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
