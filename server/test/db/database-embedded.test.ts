import { execFile } from 'node:child_process';
import { existsSync, fsyncSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { openEmbeddedPostgres } from '../../src/db/embedded/embedded-postgres.ts';
import { checkpointWhenDue, vacuumWhereDue } from '../../src/db/embedded/embedded-upkeep.ts';
import { silentLog } from '../support/test-database.ts';

let dataDir: string;
const open = async () =>
  openDatabase({ databaseUrl: undefined, replicaUrl: undefined, dataDir, log: silentLog });

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'ballpark-embedded-'));
  // As after an interrupted first start.
  mkdirSync(join(dataDir, 'postgres.new/base'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres.new/PG_VERSION'), '18\n');
  const database = await open();
  await database.pool.query('create table note (id integer primary key, text text)');
  await database.close();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('every commit is flushed to the disk, a read is not', async () => {
  let flushes = 0;
  const sync = (fd: number): void => {
    flushes += 1;
    fsyncSync(fd);
  };
  const pglite = await openEmbeddedPostgres(join(dataDir, 'postgres'), { sync });
  await pglite.query("insert into note values (0, 'warm')");
  flushes = 0;
  for (let id = 1; id <= 20; id++) await pglite.query("insert into note values ($1, 'kept')", [id]);
  expect(flushes).toBe(20);
  await pglite.query('select count(*) from note');
  expect(flushes).toBe(20);
  await pglite.close();
});

test('while queries wait, the event loop turns at least once for each', async () => {
  const database = await open();
  let turns = 0;
  let isOver = false;
  const turn = (): void => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const queries = Array.from({ length: 50 }, async (_, index) =>
    database.pool.query(index % 2 ? 'select 1' : 'select $1::int', index % 2 ? undefined : [index]),
  );
  await Promise.all(queries);
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(queries.length);
  await database.close();
});

test('a flush that fails ends the process instead of acknowledging the commit', async () => {
  const child = join(import.meta.dirname, '../fault/failing-flush.ts');
  const ended: unknown = await promisify(execFile)(process.execPath, [child, dataDir]).catch(
    (error: unknown) => error,
  );
  expect(ended).toMatchObject({ code: 1, stdout: 'ready\n' });
  expect(ended).toHaveProperty(
    'stderr',
    'The disk failed to store what was written (EIO). Stopping to keep your data safe.\n',
  );
});

test('the log is cut back by checkpoints, and dead rows by vacuum', async () => {
  const database = await open();
  const { pool } = database;
  await pool.query(
    "create table churn as select g as id, repeat('x', 500) as text from generate_series(1, 2000) g",
  );
  expect(await checkpointWhenDue(pool, 1_000_000)).toBe(true);
  expect(await checkpointWhenDue(pool, 1_000_000)).toBe(false);
  await pool.query('update churn set text = text');
  expect(await vacuumWhereDue(pool)).toContain('public.churn');
  expect(await vacuumWhereDue(pool)).not.toContain('public.churn');
  await database.close();
});

test('with too little memory no database is begun, and the message says how much it takes', async () => {
  const directory = join(dataDir, 'other/postgres');
  const opening = openEmbeddedPostgres(directory, {
    memoryBytes: 480 * 1024 * 1024,
    onWait: (text) => expect.fail(text),
  });
  await expect(opening).rejects.toThrow(/\(there are 480 MB of memory for Ballpark\); this takes 500 MB/);
  expect(existsSync(join(dataDir, 'other'))).toBe(false);
});

test('a start that was cut off while the database was being made leaves nothing in the way', () => {
  expect(readdirSync(dataDir)).toEqual(['postgres']);
});
