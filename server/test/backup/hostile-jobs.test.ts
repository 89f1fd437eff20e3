import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeExportJob } from '../../src/account/export.ts';
import {
  type Manifest,
  readLines,
  readManifest,
  rowSum,
  writeLines,
  writeManifest,
} from '../../src/backup/archive.ts';
import { backUp } from '../../src/backup/back-up.ts';
import { restore } from '../../src/backup/restore.ts';
import { openSource } from '../../src/backup/sources.ts';
import { openDatabase } from '../../src/db/database.ts';
import { createJobs, queuesOf } from '../../src/jobs/job-queue.ts';
import { jobs as kinds } from '../../src/jobs.ts';
import { newId } from '../../src/new-id.ts';
import { openPhotoStore } from '../../src/photos/open-photo-store.ts';
import { testApp, type TestApp } from '../support/test-app.ts';
import { silentLog } from '../support/test-database.ts';

let root: string;
let on: TestApp;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'ballpark-hostile-jobs-'));
  on = await testApp();
});
afterAll(async () => {
  await on.close();
  rmSync(root, { recursive: true, force: true });
});

/** Puts a table of the queue’s into the archive, as older versions wrote it, or further rows. */
async function addRows(folder: string, name: string, changes: Record<string, string>[]): Promise<void> {
  const manifest = await manifestOf(folder);
  const of = await on.pool.query<{ name: string }>(
    'select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum',
    [name],
  );
  const columns = of.rows.map((column) => column.name);
  const { rows } = await on.pool.query<{ row: string }>(
    `select json_build_array(${columns.map((column) => `${column}::text`).join()})::text as row from ${name} limit 1`,
  );
  const model: unknown[] = JSON.parse(rows[0]?.row ?? '');
  const added = changes.map((change) =>
    JSON.stringify(columns.map((column, at) => change[column] ?? model[at])),
  );
  const file = `${encodeURIComponent(name)}.jsonl.gz`;
  const path = join(folder, manifest.folder, file);
  const kept = manifest.tables.find((table) => table.name === name);
  const lines: string[] = [];
  if (kept) for await (const page of readLines(path)) lines.push(...page);
  rmSync(path, { force: true });
  const all = [...lines, ...added];
  const sha256 = await writeLines(path, Readable.from([all]));
  const sum = rowSum();
  sum.add(all);
  const table = { name, columns, rows: sum.rows(), checksum: sum.checksum(), file, sha256 };
  const tables = [...manifest.tables.filter((each) => each !== kept), table];
  await writeManifest(folder, { ...manifest, tables });
}

async function manifestOf(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  if (manifest === null) throw new Error(`no archive in ${folder}`);
  return manifest;
}

test('a restore makes the queues itself, and leaves out jobs that no queue of this version does', async () => {
  const queue = createJobs({ kinds, pool: on.pool, log: on.deps.log });
  await queue.open();
  const exportId = newId();
  await queue.enqueue(on.db, makeExportJob, { exportId });
  await queue.stop();
  const folder = join(root, 'archive');
  const source = openSource({ db: on.db, kind: 'embedded' }, 'root');
  await backUp({ source, photoStore: on.deps.photoStore, folder, onProgress: () => {} });
  const hostile = 'job_common, lateral (select pg_sleep(0)) as anything';
  // pg-boss reads the name of a queue’s table as a part of its SQL.
  await addRows(folder, 'pgboss.queue', [
    { name: 'strange', table_name: hostile },
    { name: makeExportJob.name, table_name: hostile },
  ]);
  // The queue’s own work is nothing that anybody misses.
  await addRows(folder, 'pgboss.job', [
    { name: 'strange', id: newId() },
    { name: '__pgboss__send-it', id: newId() },
  ]);

  const dataDir = join(root, 'restored');
  const photoStore = openPhotoStore({ dataDir });
  const given = {
    folder,
    databaseUrl: undefined,
    dataDir,
    photoStore,
    kinds,
    operator: 'root',
    log: silentLog,
  };
  const done = await restore({ ...given, onProgress: () => {} });
  expect(done).toMatchObject({ strange: ['collected_job'], leftOutJobs: 1 });
  const { pool, close } = await openDatabase({
    databaseUrl: undefined,
    replicaUrl: undefined,
    dataDir,
    log: silentLog,
  });
  const queues = await pool.query<{ name: string }>('select name, table_name from pgboss.queue');
  const names = queuesOf(kinds).map(({ name }) => name);
  expect(queues.rows.map(({ name }) => name).sort()).toEqual(names.sort());
  expect(queues.rows).toEqual(queues.rows.map(({ name }) => ({ name, table_name: 'job_common' })));
  const jobs = await pool.query('select name, data from pgboss.job');
  expect(jobs.rows).toEqual([{ name: makeExportJob.name, data: { exportId } }]);
  await close();
});
