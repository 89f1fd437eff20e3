import type { Command } from 'commander';
import { say } from '../announce.ts';
import { upgradeDatabase } from '../backup/before-upgrade.ts';
import { addressOf } from '../db/connections/reach-postgres.ts';
import { jobs as kinds } from '../jobs.ts';
import { createJobs } from '../jobs/job-queue.ts';
import { withDatabase } from '../with-database.ts';

export function addMigrate(program: Command): void {
  program
    .command('migrate')
    .description('bring the database up to date before the new version starts')
    .addHelpText('after', '\nExample: ballpark migrate')
    .action(async () => {
      await withDatabase(async (database, { config, log }) => {
        const { databaseDirectUrl } = config;
        // It may come from .env, beside a DATABASE_URL of this call.
        if (databaseDirectUrl !== undefined)
          say(`Migrating ${addressOf(databaseDirectUrl)}, the address in DATABASE_DIRECT_URL …`);
        await upgradeDatabase(database, { dataDir: config.dataDir, log, say });
        // The role that serves may not make the queue's tables (docs/operations.md).
        const jobs = createJobs({ kinds, pool: database.pool, log });
        await jobs.open();
        await jobs.stop();
      });
      say('The database is up to date.');
    });
}
