import { readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { migrateToLatest } from './db/migrate.ts';
import { explainFailure } from './explain-failure.ts';
import { createLog } from './log.ts';

/** Brings the database up to date and ends: for who wants that done before the new version starts. */
async function migrate(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const { databaseUrl, dataDir } = config;
  const database = await openDatabase({ databaseUrl, replicaUrl: undefined, dataDir, log });
  try {
    await migrateToLatest(database.db, log);
  } finally {
    await database.close();
  }
}

try {
  await migrate();
  process.stdout.write('The database is up to date.\n');
} catch (error) {
  process.stderr.write(`Ballpark cannot migrate: ${explainFailure(error)}\n`);
  process.exitCode = 1;
}
