import { expect, test } from 'vitest';
import { type Database, openDatabase, wrapPglite } from '../src/db/database.ts';
import { openInMemoryPostgres } from '../src/db/embedded-postgres.ts';
import { isMigrated, migrateToLatest } from '../src/db/migrate.ts';
import { openEmptyTestDatabase, openTestDatabase, silentLog } from './test-database.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];

test('a fresh embedded database becomes migrated, and a second run changes nothing', async () => {
  const database = await wrapPglite(await openInMemoryPostgres(), silentLog);
  expect(database.isNew).toBe(true);
  expect(await isMigrated(database.db)).toBe(false);
  await migrateToLatest(database.db, silentLog);
  await migrateToLatest(database.db, silentLog);
  expect(await isMigrated(database.db)).toBe(true);
  await database.close();
});

test('each copy of the template is migrated and its own', async () => {
  const [first, second] = await Promise.all([openTestDatabase(), openTestDatabase()]);
  await first.pool.query('create table mine (id integer)');
  await expect(second.pool.query('select from mine')).rejects.toMatchObject({ code: '42P01' });
  expect(await isMigrated(second.db)).toBe(true);
  expect(second.isNew).toBe(false);
  await Promise.all([first.close(), second.close()]);
});

test('a database that a newer version migrated further still counts as migrated', async () => {
  const { db, pool, close } = await openTestDatabase();
  await pool.query("insert into kysely_migration values ('9999_later', '2100-01-01T00:00:00.000Z')");
  expect(await isMigrated(db)).toBe(true);
  await migrateToLatest(db, silentLog);
  await close();
});

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
    expect(await isMigrated(empty.db)).toBe(true);
    const timeouts = await Promise.all(
      others.map(({ pool }) => pool.query<{ statement_timeout: string }>('show statement_timeout')),
    );
    expect(timeouts.flatMap(({ rows }) => rows)).toEqual(others.map(() => ({ statement_timeout: '15s' })));
    await Promise.all(others.map(async ({ close }) => close()));
    await empty.close();
  },
);
