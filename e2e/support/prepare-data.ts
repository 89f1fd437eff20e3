import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureWebBuilt } from '../../scripts/prepare.mjs';
import { onServer } from '../../server/test/support/on-server.ts';
import { copyDatabase, preparedData, preparedDatabase, startOn } from './start-ballpark.ts';

/**
 * Makes a database once by starting the server; each worker copies it. Uses TEST_DATABASE_URL if set, because the embedded database takes
 * most of a start's CPU time.
 */
export default async function prepareData(): Promise<() => Promise<void>> {
  await ensureWebBuilt();
  const dataDir = await mkdtemp(join(tmpdir(), 'ballpark-e2e-data-'));
  process.env[preparedData] = dataDir;
  const hasPostgres = process.env['TEST_DATABASE_URL'] !== undefined;
  const database = hasPostgres ? await copyDatabase('template0') : undefined;
  if (database) process.env[preparedDatabase] = database.name;
  const ballpark = await startOn(dataDir, database && { DATABASE_URL: database.url });
  await ballpark.stop();
  // A copy's own server offers the first admin's link.
  if (database)
    await onServer((admin) => admin.query("delete from setting where key = 'first-admin'"), database.name);
  return async () => {
    await rm(dataDir, { recursive: true, force: true });
    await database?.drop();
  };
}
