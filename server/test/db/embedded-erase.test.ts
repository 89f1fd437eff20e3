import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { eraseDeleted } from '../../src/db/embedded/embedded-upkeep.ts';
import { silentLog } from '../support/test-database.ts';

test('a row that was deleted is in no file of the embedded database any more, and all others are there', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'ballpark-erase-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const database = await openDatabase({
    databaseUrl: undefined,
    replicaUrl: undefined,
    dataDir,
    log: silentLog,
  });
  onTestFinished(() => database.close());
  const { pool } = database;
  await pool.query('create table person (name text primary key)');
  await pool.query(
    "insert into person select 'Zebulonia' union select 'Person ' || n from generate_series(1, 500) n",
  );
  await pool.query('analyze person');
  await pool.query('checkpoint');
  await pool.query("delete from person where name = 'Zebulonia'");
  expect(await filesWith(dataDir, 'Zebulonia')).not.toEqual([]);
  await eraseDeleted(pool);
  expect(await filesWith(dataDir, 'Zebulonia')).toEqual([]);
  expect((await pool.query('select count(*) from person')).rows).toEqual([{ count: 500 }]);
});

async function filesWith(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    if ((await readFile(path)).includes(text)) found.push(path);
  }
  return found;
}
