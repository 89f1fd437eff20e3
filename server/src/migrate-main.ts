import { migrateToLatest } from './db/migrate.ts';
import { explainFailure } from './explain-failure.ts';
import { withDatabase } from './with-database.ts';

// Brings the database up to date and ends, for operators who want that done before the new version starts.
try {
  await withDatabase(migrateToLatest);
  process.stdout.write('The database is up to date.\n');
} catch (error) {
  process.stderr.write(`Ballpark cannot migrate: ${explainFailure(error)}\n`);
  process.exitCode = 1;
}
