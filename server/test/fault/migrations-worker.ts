import { openDatabase } from '../../src/db/database.ts';
import { migrateToLatest } from '../../src/db/migrate.ts';
import { silentLog } from '../support/test-database.ts';

/** Migrates a database and prints when it begins. */
const [kind, where = ''] = process.argv.slice(2);
const isEmbedded = kind === 'embedded';
const { db, close } = await openDatabase({
  databaseUrl: isEmbedded ? undefined : where,
  replicaUrl: undefined,
  dataDir: isEmbedded ? where : '',
  log: silentLog,
});
process.stdout.write('begun\n');
await migrateToLatest(db, silentLog);
process.stdout.write('done\n');
await close();
process.exit(0);
