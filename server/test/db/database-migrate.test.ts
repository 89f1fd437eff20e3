import { sql } from 'kysely';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase, wrapPglite } from '../../src/db/database.ts';
import { openInMemoryPostgres } from '../support/in-memory-postgres.ts';
import { migrateToLatest, migrations } from '../../src/db/migrate.ts';
import { CannotMigrate, doneMigrations, type Migration, runMigrations } from '../../src/db/run-migrations.ts';
import { countWaiting } from '../support/count-waiting.ts';
import { openEmptyTestDatabase, openTestDatabase, silentLog } from '../support/test-database.ts';
import { compiledModules } from '../support/run-main.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];
const all = Object.keys(migrations);

test('a fresh embedded database becomes migrated, and a second run changes nothing', async () => {
  const database = await wrapPglite(await openInMemoryPostgres(), silentLog);
  expect(database.isNew).toBe(true);
  expect(await doneMigrations(database.db)).toEqual([]);
  await migrateToLatest(database.db, silentLog);
  await migrateToLatest(database.db, silentLog);
  expect(await doneMigrations(database.db)).toEqual(all);
  await database.close();
});

test('each copy of the template is migrated and its own', async () => {
  const [first, second] = await Promise.all([openTestDatabase(), openTestDatabase()]);
  await first.pool.query('create table mine (id integer)');
  await expect(second.pool.query('select from mine')).rejects.toMatchObject({ code: '42P01' });
  expect(await doneMigrations(second.db)).toEqual(all);
  expect(second.isNew).toBe(false);
  await Promise.all([first.close(), second.close()]);
});

test('a database that a newer version has migrated further is refused in one line', async () => {
  const { db, pool, close } = await openTestDatabase();
  await pool.query("insert into kysely_migration values ('9999_later', '2100-01-01T00:00:00.000Z')");
  const refusal: unknown = await migrateToLatest(db, silentLog).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(CannotMigrate);
  expect(String(refusal)).toMatch(/^[^\n]*newer version of Ballpark[^\n]*9999_later[^\n]*$/);
  await close();
});

test('a database made before the first release is refused in one line, and nothing is changed', async () => {
  const { db, pool, close } = await openTestDatabase();
  await pool.query("delete from kysely_migration where name <> '0001_tables'");
  await pool.query("update kysely_migration set name = '0001_initial'");
  const refusal: unknown = await migrateToLatest(db, silentLog).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(CannotMigrate);
  expect(String(refusal)).toMatch(/^[^\n]*before 1\.0\.0[^\n]*$/);
  expect(await doneMigrations(db)).toEqual(['0001_initial']);
  await close();
});

test('an index is built for itself on the embedded database as well', async () => {
  const { db, pool, close } = await openTestDatabase();
  const later = { ...migrations, '9999_later': { indexes: { listing_later: 'listing (updated_at)' } } };
  await runMigrations(db, silentLog, later);
  expect(await readIndex(pool, 'listing_later')).toEqual([{ indisvalid: true }]);
  await close();
});

describe.skipIf(serverUrl === undefined)('on PostgreSQL', () => {
  let on: Database & { url: string };
  beforeAll(async () => {
    on = await openEmptyTestDatabase();
    await migrateToLatest(on.db, silentLog);
  });
  afterAll(() => on.close());

  test('a migration gives way to those who wait behind it, and tries again', async () => {
    const holder = await on.pool.connect();
    await holder.query('begin');
    await holder.query('select from listing');
    const migrated = runMigrations(on.db, silentLog, { ...migrations, '9998_column': addColumn });
    await expect.poll(() => countWaiting(on.pool)).toBe(1);
    // Waits behind the migration, which waits for the holder.
    await on.pool.query('select from listing');
    await holder.query('commit');
    holder.release();
    await migrated;
    expect((await on.pool.query('select later from listing')).rows).toEqual([]);
  });

  test('an index whose building was cut off is built anew', async () => {
    await on.pool.query('create index listing_cut on listing (updated_at)');
    await on.pool.query("update pg_index set indisvalid = false where indexrelid = 'listing_cut'::regclass");
    const known = { '9999_index': { indexes: { listing_cut: 'listing (updated_at)' } } };
    await runMigrations(on.db, silentLog, known);
    expect(await readIndex(on.pool, 'listing_cut')).toEqual([{ indisvalid: true }]);
  });

  test('an index is built while somebody writes', async () => {
    const writer = await on.pool.connect();
    await writer.query('begin');
    await writer.query("insert into setting values ('unfinished', '{}')");
    const known = { '9999_other': { indexes: { setting_later: 'setting (value)' } } };
    const built = runMigrations(on.db, silentLog, known);
    await expect.poll(() => countWaiting(on.pool)).toBe(1);
    await on.pool.query("insert into setting values ('meanwhile', '{}')");
    await writer.query('commit');
    writer.release();
    await built;
    expect(await readIndex(on.pool, 'setting_later')).toEqual([{ indisvalid: true }]);
  });
});

test.skipIf(serverUrl === undefined)(
  'a migration can be run by itself, and older code refuses to start',
  async () => {
    const empty = await openEmptyTestDatabase();
    const dataDir = mkdtempSync(join(tmpdir(), 'ballpark-migrate-'));
    const run = async (file: string) => runToItsEnd(file, { DATABASE_URL: empty.url, DATA_DIR: dataDir });
    expect(await run('migrate-main.ts')).toEqual({ code: 0, errors: '' });
    expect(await doneMigrations(empty.db)).toEqual(all);

    await empty.pool.query("insert into kysely_migration values ('9999_later', '2100-01-01T00:00:00.000Z')");
    for (const file of ['migrate-main.ts', 'main.ts']) {
      const { code, errors } = await run(file);
      expect(code).toBe(1);
      expect(errors).toMatch(/^Ballpark cannot [^\n]*newer version of Ballpark[^\n]*\n$/);
    }
    await empty.close();
    rmSync(dataDir, { recursive: true });
  },
);

async function runToItsEnd(file: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../src', file)], {
    env: { ...compiledModules, PORT: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const [code] = await once(child, 'close');
  return { code: Number(code), errors };
}

const addColumn: Migration = {
  async up(db) {
    await sql`alter table listing add column later integer`.execute(db);
  },
};

async function readIndex(pool: Database['pool'], name: string) {
  const { rows } = await pool.query<{ indisvalid: boolean }>(
    'select indisvalid from pg_index where indexrelid = to_regclass($1)',
    [name],
  );
  return rows;
}

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
    const { rows } = await empty.pool.query(
      'select name from kysely_migration group by name having count(*) <> 1',
    );
    expect(rows).toEqual([]);
    expect(await doneMigrations(empty.db)).toEqual(all);
    const timeouts = await Promise.all(
      others.map(({ pool }) => pool.query<{ statement_timeout: string }>('show statement_timeout')),
    );
    expect(timeouts.flatMap(({ rows }) => rows)).toEqual(others.map(() => ({ statement_timeout: '15s' })));
    await Promise.all(others.map(async ({ close }) => close()));
    await empty.close();
  },
);
