import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readManifest } from '../../src/backup/archive.ts';
import { upgradeDatabase } from '../../src/backup/before-upgrade.ts';
import { type Database, wrapPglite } from '../../src/db/database.ts';
import { doneMigrations, migrateWithin, migrations } from '../../src/db/migrate.ts';
import { saveSetting } from '../../src/db/setting-queries.ts';
import { openEmptyTestDatabase, openInMemoryPostgres, silentLog } from '../support/test-database.ts';

const [first = '', ...later] = Object.keys(await migrations.getMigrations());
let dataDir: string;
let database: Database;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'ballpark-upgrade-'));
  database = await wrapPglite(await openInMemoryPostgres(), silentLog);
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true });
});

const upgrade = (more: Partial<Database> = {}) =>
  upgradeDatabase({ ...database, isNew: false, ...more }, { dataDir, log: silentLog, say: () => {} });

test('an upgrade of the embedded database backs it up first, and the last three backups stay', async () => {
  await database.db.transaction().execute((trx) => migrateWithin(trx, first));
  await saveSetting(database.db, 'demo', { state: 'made' });
  const backups = join(dataDir, 'backups');
  const older = ['2020', '2021', '2022'].map((year) => `before-upgrade-${year}0101T000000.000Z`);
  for (const name of [...older, 'before-upgrade-2023.partial'])
    mkdirSync(join(backups, name), { recursive: true });
  await upgrade();
  expect(await doneMigrations(database.db)).toEqual([first, ...later]);
  const [, , newest = '', ...others] = readdirSync(backups).sort();
  expect(readdirSync(backups)).toEqual(expect.arrayContaining(older.slice(1)));
  expect(others).toEqual([]);
  const manifest = await readManifest(join(backups, newest));
  expect(manifest).toMatchObject({ database: { migration: first }, photos: null });
  expect(manifest?.tables.find(({ name }) => name === 'setting')?.rows).toBe(2);
});

test.skipIf(process.env['TEST_DATABASE_URL'] === undefined)(
  'without missing migrations, or on PostgreSQL, none is made',
  async () => {
    const backups = readdirSync(join(dataDir, 'backups'));
    await upgrade();
    const postgres = await openEmptyTestDatabase();
    await postgres.db.transaction().execute((trx) => migrateWithin(trx, first));
    await upgrade({ db: postgres.db, direct: postgres.db, kind: 'postgres' });
    expect(await doneMigrations(postgres.db)).toEqual([first, ...later]);
    await postgres.close();
    expect(readdirSync(join(dataDir, 'backups'))).toEqual(backups);
  },
);
