import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Database, openDatabase, wrapPglite } from '../../src/db/database.ts';
import {
  openEmptyTestDatabase,
  openInMemoryPostgres,
  openTestDatabase,
  silentLog,
} from '../support/test-database.ts';
import {
  CannotMigrate,
  doneMigrations,
  migrateToLatest,
  migrateWithin,
  migrations,
} from '../../src/db/migrate.ts';
import { ballpark } from '../support/processes.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];
const all = Object.keys(await migrations.getMigrations());

test('a fresh embedded database becomes migrated, and a second run changes nothing', async () => {
  const database = await wrapPglite(await openInMemoryPostgres(), silentLog);
  expect(database.isNew).toBe(true);
  expect(await doneMigrations(database.db)).toEqual([]);
  await migrateToLatest(database.db, silentLog);
  await migrateToLatest(database.db, silentLog);
  expect(await doneMigrations(database.db)).toEqual(all);
  await database.close();
});

async function refusalOf(db: Database['db']): Promise<string> {
  const refusal: unknown = await migrateToLatest(db, silentLog).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(CannotMigrate);
  return String(refusal);
}

test('a database that a newer version has migrated further is refused in one line', async () => {
  const { db, pool, close } = await openTestDatabase();
  await pool.query("insert into kysely_migration values ('9999_later', '2100-01-01T00:00:00.000Z')");
  const refusal = await refusalOf(db);
  expect(refusal).toMatch(/^[^\n]*newer version of Ballpark[^\n]*9999_later[^\n]*$/);
  await close();
});

test('a database of an unreleased version, which lacks a migration between, is refused in one line', async () => {
  const { db, pool, close } = await wrapPglite(await openInMemoryPostgres(), silentLog);
  await db.transaction().execute((trx) => migrateWithin(trx, all[3]));
  await pool.query('delete from kysely_migration where name = $1', [all[2]]);
  expect(await refusalOf(db)).toBe(
    `CannotMigrate: the database is of an unreleased version of Ballpark: it has migration ${all[3]} without ${all[2]}; restore a backup of it into an empty place (docs/operations.md, Back up and restore)`,
  );
  await close();
});

test('a database made before version 1.0.0 is refused in one line, and nothing is changed', async () => {
  const { db, pool, close } = await wrapPglite(await openInMemoryPostgres(), silentLog);
  await pool.query(
    'create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)',
  );
  await pool.query("insert into kysely_migration values ('0001_tables', '2026-01-01T00:00:00.000Z')");
  const refusal = await refusalOf(db);
  expect(refusal).toMatch(/^[^\n]*before version 1\.0\.0[^\n]*to export[^\n]*to start over[^\n]*$/);
  const { rows } = await pool.query("select tablename from pg_tables where schemaname = 'public'");
  expect(rows).toEqual([{ tablename: 'kysely_migration' }]);
  await close();
});

test('house rules that were a setting become versions of their page, numbered as people accepted them', async () => {
  const { db, pool, close } = await wrapPglite(await openInMemoryPostgres(), silentLog);
  await db.transaction().execute((trx) => migrateWithin(trx, '0014_mail_refused'));
  const [by, at] = ['01890000-0000-7000-8000-000000000001', '2026-11-01T00:00:00Z'];
  for (const [version, rulesVersion, rules] of [
    [1, 0, '# Ours'],
    [2, 2, '# First'],
    [3, 2, '# First'],
    [4, 4, '# Second'],
  ] as const)
    await pool.query('insert into site_settings values ($1, $2, $3, $4)', [
      version,
      JSON.stringify({ name: 'Elm', rules, rulesVersion }),
      by,
      at,
    ]);
  await migrateToLatest(db, silentLog);
  const pages = await db.selectFrom('site_page').selectAll().orderBy('version').execute();
  const kept = { page: 'rules', must_accept: false, published_by: by, published_at: new Date(at) };
  expect(pages).toEqual([
    { ...kept, version: 2, text: '# First' },
    { ...kept, version: 4, text: '# Second' },
  ]);
  await close();
});

test.skipIf(serverUrl === undefined)(
  'a migration can be run by itself, and older code refuses to start',
  async () => {
    const empty = await openEmptyTestDatabase();
    const dataDir = mkdtempSync(join(tmpdir(), 'ballpark-migrate-'));
    const env = { DATABASE_URL: empty.url, DATA_DIR: dataDir, LOG_LEVEL: 'error' };
    const upToDate = { code: 0, text: 'The database is up to date.\n' };
    expect(await ballpark(env, 'migrate')).toEqual(upToDate);
    expect(await doneMigrations(empty.db)).toEqual(all);

    await empty.pool.query("insert into kysely_migration values ('9999_later', '2100-01-01T00:00:00.000Z')");
    const commands = [['migrate'], ['start'], ['backup', dataDir], ['admin', 'verify', 'ada@example.com']];
    for (const words of commands) {
      const { code, text } = await ballpark({ ...env, PORT: '0' }, ...words);
      expect(code).toBe(1);
      expect(text).toMatch(/^[^\n]*newer version of Ballpark[^\n]*\n$/);
    }
    await empty.close();
    rmSync(dataDir, { recursive: true });
  },
);

test.skipIf(serverUrl === undefined)(
  'processes that start together on PostgreSQL migrate it once',
  async () => {
    const empty = await openEmptyTestDatabase();
    const others: Database[] = await Promise.all(
      Array.from({ length: 4 }, () =>
        openDatabase({ databaseUrl: empty.url, replicaUrl: undefined, dataDir: '', log: silentLog }),
      ),
    );
    await Promise.all(others.map(async ({ db }) => migrateToLatest(db, silentLog)));
    expect(await doneMigrations(empty.db)).toEqual(all);
    // Its own statements may take longer, and no others.
    for (const { pool } of others)
      expect((await pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '15s' }]);
    await Promise.all(others.map(async ({ close }) => close()));
    await empty.close();
  },
);
