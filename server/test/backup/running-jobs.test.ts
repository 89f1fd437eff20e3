import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backUp } from '../../src/backup/back-up.ts';
import { moveDatabase } from '../../src/backup/move.ts';
import { restore } from '../../src/backup/restore.ts';
import { scheduledBackupJob } from '../../src/backup/scheduled-backup.ts';
import { openSource } from '../../src/backup/sources.ts';
import { openDatabase } from '../../src/db/database.ts';
import { job } from '../../src/job.ts';
import { recurringLong } from '../../src/jobs/job-kind.ts';
import { createJobs } from '../../src/jobs/job-queue.ts';
import { openPhotoStore } from '../../src/photos/open-photo-store.ts';
import { useTestApp } from '../support/test-app.ts';
import { openEmptyTestDatabase, silentLog } from '../support/test-database.ts';

const on = useTestApp();
const done: string[] = [];
const kinds = [
  job({ ...scheduledBackupJob, pollSeconds: 1, run: async () => void done.push('back-up') }),
  job({ name: 'sweep', retry: recurringLong, pollSeconds: 1, run: async () => void done.push('sweep') }),
];
const [backUpKind, sweepKind] = kinds;

/** Made while its own job and a sweep ran, and another sweep waited. */
let archive: string;
let root: string;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'ballpark-running-'));
  archive = join(root, 'archive');
  const queue = createJobs({ kinds, pool: on.pool, log: on.deps.log });
  await queue.open();
  if (!backUpKind || !sweepKind) throw new Error('two kinds');
  for (const kind of [backUpKind, sweepKind]) await queue.enqueue(on.db, kind, null);
  await on.pool.query(
    "update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() where name in ('back-up', 'sweep')",
  );
  await queue.enqueue(on.db, sweepKind, null);
  await queue.stop();
  const { photoStore } = on.deps;
  const source = openSource({ db: on.db, kind: 'embedded' }, 'root');
  await backUp({ source, photoStore, folder: archive, onProgress: () => {} });
});
afterAll(() => rmSync(root, { recursive: true }));

async function restoreTo(dataDir: string, databaseUrl?: string): Promise<void> {
  const photoStore = openPhotoStore({ dataDir });
  const facts = { kinds, operator: 'root', log: silentLog, onProgress: () => {} };
  await restore({ folder: archive, databaseUrl, dataDir, photoStore, ...facts });
}

/** By a server that starts now. */
async function doneBy(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query("select name from pgboss.job where state = 'active'");
  expect(rows).toEqual([]);
  done.length = 0;
  const queue = createJobs({ kinds, pool, log: on.deps.log });
  // Jobs run with what a server has; these need nothing.
  await queue.start(on.deps);
  await expect.poll(() => new Set(done).size, { timeout: 15_000 }).toBe(2);
  await queue.stop();
  return [...new Set(done)].toSorted();
}

describe('the jobs that ran while a backup was made run again', () => {
  test('in an embedded database', async () => {
    const dataDir = join(root, 'embedded');
    await restoreTo(dataDir);
    const database = await openDatabase({
      dataDir,
      databaseUrl: undefined,
      replicaUrl: undefined,
      log: silentLog,
    });
    expect(await doneBy(database.pool)).toEqual(['back-up', 'sweep']);
    await database.close();
  });

  test.skipIf(process.env['TEST_DATABASE_URL'] === undefined)(
    'in PostgreSQL, by a restore and by a move',
    async () => {
      const [restored, moved] = [await openEmptyTestDatabase(), await openEmptyTestDatabase()];
      await restoreTo(join(root, 'photos'), restored.url);
      expect(await doneBy(restored.pool)).toEqual(['back-up', 'sweep']);
      const dataDir = join(root, 'killed');
      await restoreTo(dataDir);
      const killed = await openDatabase({
        dataDir,
        databaseUrl: undefined,
        replicaUrl: undefined,
        log: silentLog,
      });
      await killed.pool.query(
        "update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() where name = 'back-up'",
      );
      await killed.close();
      await moveDatabase({
        dataDir,
        to: moved.url,
        kinds,
        operator: 'root',
        log: silentLog,
        onProgress: () => {},
      });
      expect(await doneBy(moved.pool)).toEqual(['back-up', 'sweep']);
      await restored.close();
      await moved.close();
    },
  );
});
