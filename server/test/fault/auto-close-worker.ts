import { openDatabase } from '../../src/db/database.ts';
import { autoCloseExpired } from '../../src/listings/close.ts';
import { silentLog } from '../support/test-database.ts';

/** On input, closes expired listings with a clock that is hours off; prints how many. */
const [databaseUrl, hoursOff] = process.argv.slice(2);
const { db, close } = await openDatabase({
  databaseUrl,
  replicaUrl: undefined,
  dataDir: '',
  log: silentLog,
});
const now = () => new Date(Date.now() + Number(hoursOff) * 3_600_000);
process.stdout.write('ready\n');
process.stdin.once('data', () => void work());

async function work(): Promise<void> {
  process.stdout.write(`${await autoCloseExpired({ db, now })}\n`);
  await close();
  process.exit(0);
}
