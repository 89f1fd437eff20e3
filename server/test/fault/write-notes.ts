import { writeSync } from 'node:fs';
import { openDatabase } from '../../src/db/database.ts';
import { silentLog } from '../support/test-database.ts';

/** Prints each row's number once it is acknowledged. */
const dataDir = process.argv[2] ?? '';
const { pool } = await openDatabase({
  databaseUrl: undefined,
  replicaUrl: undefined,
  dataDir,
  log: silentLog,
});
await pool.query('create table if not exists note (id integer primary key, text text)');
const { rows } = await pool.query<{ next: number }>('select coalesce(max(id), 0) + 1 as next from note');
for (let id = rows[0]?.next ?? 1; ; id++) {
  await pool.query("insert into note values ($1, repeat('x', 300))", [id]);
  writeSync(1, `${id}\n`);
}
