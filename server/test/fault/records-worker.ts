import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../src/db/database.ts';
import { updateRecords } from '../../src/prices/update-records.ts';
import { silentLog } from '../support/test-database.ts';

/** Counts closed listings and prints each batch's size. Waits after `most` batches, so that the test can kill it. */
const [databaseUrl, most] = process.argv.slice(2);
const { db, close } = await openDatabase({ databaseUrl, replicaUrl: undefined, dataDir: '', log: silentLog });
process.stdout.write('ready\n');
let counted = 0;
let batches = 0;
do {
  if (batches === Number(most)) await sleep(120_000);
  counted = await updateRecords({ db }, 1);
  batches += 1;
  process.stdout.write(`${counted}\n`);
} while (counted > 0);
await close();
process.exit(0);
