import { explainFailure } from './explain-failure.ts';
import { migrateAll } from './migrate-all.ts';
import { withDatabase } from './with-database.ts';

// Operators can migrate before they start the new version.
try {
  await withDatabase(migrateAll);
  process.stdout.write('The database is up to date.\n');
} catch (error) {
  process.stderr.write(`Ballpark can’t migrate: ${explainFailure(error)}\n`);
  process.exitCode = 1;
}
