import { type Kysely, sql } from 'kysely';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import { promises as fs } from 'node:fs';
import path from 'node:path';
import type { Log } from '../log.ts';
import type { Schema } from './schema.ts';
import { codeOf } from '../error-code.ts';

export class CannotMigrate extends Error {
  override name = 'CannotMigrate';
}

/** Forward only, never edited once released (CONTRIBUTING.md). */
export const migrations = new FileMigrationProvider({
  fs,
  path,
  migrationFolder: path.join(import.meta.dirname, 'migrations'),
});
/** The first since version 1.0.0. */
const firstMigration = '0001_schema';

/**
 * In one transaction; concurrent starters wait for the first. Throws CannotMigrate for a database from before
 * 1.0.0, and for one of a newer or an unreleased version, because this version does not know what else to write.
 */
export async function migrateToLatest(db: Kysely<Schema>, log: Log): Promise<void> {
  if (!(await lacksMigrations(db))) return;
  await refuseUnreleased(db);
  try {
    await db.connection().execute((connection) => runMigrations(connection, log));
  } catch (error) {
    throw isForbidden(error) ? new CannotMigrate(await needsOwner(db), { cause: error }) : error;
  }
}

/** Throws CannotMigrate, as above, and for a database that a restore or move has not filled yet. */
export async function lacksMigrations(db: Kysely<Schema>): Promise<boolean> {
  if (await hasTable(db, loadTable)) throw new CannotMigrate(unfinished);
  const done = await doneMigrations(db);
  const known = Object.keys(await migrations.getMigrations());
  refuseOtherVersions(done, known);
  return done.length < known.length;
}

/** In the caller's transaction; without a name to the latest. */
export async function migrateWithin(trx: Kysely<Schema>, name?: string): Promise<void> {
  const migrator = new Migrator({ db: trx, provider: migrations });
  const { error } = await (name === undefined ? migrator.migrateToLatest() : migrator.migrateTo(name));
  if (error !== undefined) throw error as Error;
}

function isForbidden(error: unknown): boolean {
  return codeOf(error) === '42501';
}

async function needsOwner(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ role: string; name: string; at: string }>`
    select current_user as role, current_database() as name,
      coalesce(host(inet_server_addr()) || ':' || inet_server_port(), 'a socket') as at`.execute(db);
  const [found] = rows;
  return `the database isn’t up to date, and the role ${found?.role} may not change the tables of ${found?.name} at ${found?.at}; run ballpark migrate as the role that owns them, named in DATABASE_DIRECT_URL if that is set, else in DATABASE_URL (docs/operations.md)`;
}

function refuseOtherVersions(done: readonly string[], known: readonly string[]): void {
  if (done.length > 0 && !done.includes(firstMigration)) throw new CannotMigrate(madeBefore);
  const unknown = done.findLast((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new CannotMigrate(
      `the database belongs to a newer version of Ballpark (it has migration ${unknown}); start that version`,
    );
}

/** Kysely's own error would be a stack. */
async function refuseUnreleased(db: Kysely<Schema>): Promise<void> {
  const done = await doneMigrations(db);
  const last = done.at(-1) ?? '';
  const skipped = Object.keys(await migrations.getMigrations()).find(
    (name) => name < last && !done.includes(name),
  );
  if (skipped !== undefined)
    throw new CannotMigrate(
      `the database is of an unreleased version of Ballpark: it has migration ${last} without ${skipped}; restore a backup of it into an empty place (docs/operations.md, Back up and restore)`,
    );
}

async function runMigrations(db: Kysely<Schema>, log: Log): Promise<void> {
  // Waiting for another process or rewriting a table may take longer than a statement may.
  await sql`set statement_timeout = 0`.execute(db);
  try {
    const { error, results = [] } = await new Migrator({ db, provider: migrations }).migrateToLatest();
    if (error !== undefined) throw error as Error;
    for (const { migrationName, status } of results) log.info({ migrationName, status }, 'migration');
  } finally {
    // A lost connection needs no reset, and its own error is the one to report.
    await sql`reset statement_timeout`.execute(db).catch(() => undefined);
  }
}

const madeBefore =
  'the database was created before version 1.0.0, and later versions can’t read it; to export from it, start the version that created it (Settings, ‘Your data and account’); to start over, set DATA_DIR to a new folder, or DATABASE_URL to an empty database';

/** There while a restore or move goes on. */
export const loadTable = 'unfinished_load';
const unfinished =
  'a restore or move into this database has not ended; run it again to go on, or set another database';

export async function doneMigrations(db: Kysely<Schema>): Promise<string[]> {
  if (!(await hasTable(db, 'kysely_migration'))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

export async function hasTable(db: Kysely<Schema>, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_class where oid = to_regclass(${name})`.execute(db);
  return rows.length > 0;
}
