import { createHash, randomUUID } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import type { Client, Pool } from 'pg';
import { type Database, openDatabase, wrapPglite } from '../../src/db/database.ts';
import { DataDirLocked, lockDataDir } from '../../src/db/embedded/data-dir-lock.ts';
import { migrateToLatest } from '../../src/db/migrate.ts';
import type { Log } from '../../src/log.ts';
import { onServer, urlOnServer } from './on-server.ts';

export const silentLog: Log = { info: () => {}, warn: () => {} };

/** On a busy machine tests wait longer than the server's own limit. */
const connectSeconds = 15;
const root = join(import.meta.dirname, '../../..');
const cache = join(root, '.cache/test-database');
let template: Promise<Blob> | undefined;

/** Races need many connections; the embedded database has one. */
export const databaseKind = process.env['TEST_DATABASE_URL'] === undefined ? 'embedded' : 'postgres';

/** Migrated, empty, and dropped by `close`: in memory, or on the server of TEST_DATABASE_URL (as superuser). */
export async function openTestDatabase(kind: 'embedded' | 'postgres' = 'embedded'): Promise<Database> {
  return kind === 'embedded' ? openCopyInMemory() : openServerTestDatabase();
}

async function openCopyInMemory(): Promise<Database> {
  template ??= readTemplate(join(cache, `${schemaHash()}.tar`));
  return wrapPglite(await openInMemoryPostgres(await template), silentLog);
}

async function readTemplate(path: string): Promise<Blob> {
  while (!existsSync(path)) await makeTemplateAlone(path);
  return new Blob([await readFile(path)]);
}

/** Test files run in parallel processes; one makes the template. */
async function makeTemplateAlone(path: string): Promise<void> {
  try {
    const lock = await lockDataDir(cache);
    if (!existsSync(path)) await makeTemplate(path);
    lock.release();
  } catch (error) {
    if (!(error instanceof DataDirLocked)) throw error;
    await sleep(100);
  }
}

async function makeTemplate(path: string): Promise<void> {
  const pglite = await openInMemoryPostgres();
  const database = await wrapPglite(pglite, silentLog);
  await migrateToLatest(database.db, silentLog);
  const dump = await dumpTemplate(pglite);
  writeFileSync(`${path}.draft`, await dump.bytes());
  renameSync(`${path}.draft`, path);
  await database.close();
}

export type ServerTestDatabase = Database & { url: string };

/** Migrated and empty, on the server. */
export async function openServerTestDatabase(): Promise<ServerTestDatabase> {
  return openOnServer(await onServer(makeServerTemplate));
}

/** Without tables, on the server. */
export async function openEmptyTestDatabase(): Promise<ServerTestDatabase> {
  return openOnServer('template0');
}

async function openOnServer(template: string): Promise<ServerTestDatabase> {
  const name = `ballpark_test_${randomUUID().replaceAll('-', '')}`;
  await onServer((admin) => admin.query(`create database ${name} template ${template}`));
  const database = await open(name);
  const close = async (): Promise<void> => {
    await database.close();
    await onServer((admin) => admin.query(`drop database ${name} with (force)`));
  };
  return { ...database, url: urlOnServer(name), close };
}

async function makeServerTemplate(admin: Client): Promise<string> {
  const template = `ballpark_template_${schemaHash()}`;
  const draft = `${template}_draft`;
  await admin.query('select pg_advisory_lock(hashtext($1))', [template]);
  const found = await admin.query('select from pg_database where datname = $1', [template]);
  if (found.rowCount === 0) {
    await admin.query(`drop database if exists ${draft} with (force)`);
    await admin.query(`create database ${draft}`);
    const database = await open(draft);
    await migrateToLatest(database.db, silentLog);
    await database.close();
    await admin.query(`alter database ${draft} rename to ${template}`);
  }
  await admin.query('select pg_advisory_unlock(hashtext($1))', [template]);
  return template;
}

async function open(name: string): Promise<Database> {
  const url = new URL(urlOnServer(name));
  url.searchParams.set('connect_timeout', String(connectSeconds));
  return openDatabase({ databaseUrl: url.href, replicaUrl: undefined, dataDir: '', log: silentLog });
}

function schemaHash(): string {
  const migrations = join(root, 'server/src/db/migrations');
  const files = [
    ...globSync('**/*.{ts,sql}', { cwd: migrations })
      .sort()
      .map((name) => join(migrations, name)),
    join(root, 'server/package.json'),
    join(root, 'server/src/db/embedded/embedded-postgres.ts'),
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** Enough for tests; each copy fills all of it with zeros. */
const inMemoryStart = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

/** Empty, or a copy of a template from `dumpTemplate`. */
export async function openInMemoryPostgres(template?: Blob): Promise<PGlite> {
  return PGlite.create({
    dataDir: 'memory://',
    startParams: inMemoryStart,
    // The copied log consists of whole files of this many MB.
    initDbStartParams: ['--wal-segsize=1'],
    ...(template && { loadDataDir: template }),
  });
}

/** A tar without the template databases. */
async function dumpTemplate(pglite: PGlite): Promise<Blob> {
  await pglite.exec('update pg_database set datistemplate = false');
  for (const name of ['template0', 'template1']) await pglite.exec(`drop database ${name}`);
  // Otherwise the copy would first replay the log.
  await pglite.exec('checkpoint');
  return pglite.dumpDataDir('none');
}

/** Statements waiting for a lock in this PostgreSQL database. */
export async function countWaiting(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}
