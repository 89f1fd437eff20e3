import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureWebBuilt } from '../../scripts/prepare.mjs';
import { preparedData, startOn } from './start-ballpark.ts';

/** Runs once before all test files: makes a data folder by a first start of the server, which each file copies. */
export async function setup(): Promise<void> {
  await ensureWebBuilt();
  const dataDir = await mkdtemp(join(tmpdir(), 'ballpark-e2e-data-'));
  process.env[preparedData] = dataDir;
  const ballpark = await startOn(dataDir);
  await ballpark.stop();
}

/** Runs once after all test files. */
export async function teardown(): Promise<void> {
  const dataDir = process.env[preparedData];
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
}
