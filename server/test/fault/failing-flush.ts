import { join } from 'node:path';
import { openEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.ts';

/** A commit must not return after its flush has failed. */
let isDiskFailing = false;
const sync = (): void => {
  if (isDiskFailing) throw Object.assign(new Error('input/output error'), { code: 'EIO' });
};
const pglite = await openEmbeddedPostgres(join(process.argv[2] ?? '', 'postgres'), { sync });
process.stdout.write('ready\n');
isDiskFailing = true;
await pglite.query("insert into note values (-1, 'never')");
process.stdout.write('acknowledged\n');
