import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureWebBuilt } from '../../scripts/prepare.mjs';
import { copyDatabase, type CopiedDatabase } from './copy-database.ts';
import { preparedData, preparedDatabase, startOn } from './start-ballpark.ts';

let database: CopiedDatabase | undefined;

/**
 * Makes a database once by starting the server; each file copies it. Uses TEST_DATABASE_URL if set, because the embedded database takes
 * most of a start's CPU time.
 */
export async function setup(): Promise<void> {
  await ensureWebBuilt();
  const dataDir = await mkdtemp(join(tmpdir(), 'ballpark-e2e-data-'));
  process.env[preparedData] = dataDir;
  if (process.env['TEST_DATABASE_URL'] !== undefined) {
    database = await copyDatabase('template0');
    process.env[preparedDatabase] = database.name;
  }
  const ballpark = await startOn(dataDir, database && { DATABASE_URL: database.url });
  await ballpark.stop();
}

export async function teardown(): Promise<void> {
  const dataDir = process.env[preparedData];
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
  await database?.drop();
}
