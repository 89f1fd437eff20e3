import { pgDump } from '@electric-sql/pglite-tools/pg_dump';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { insertAudit } from '../audit/audit-queries.ts';
import type { Config } from '../config.ts';
import { wrapPglite } from '../db/database.ts';
import { lockDataDir } from '../db/embedded/data-dir-lock.ts';
import { moveIntoPlace, openEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { holdsDatabase } from '../db/embedded/embedded-version.ts';
import { prepareDataDir } from '../db/embedded/prepare-data-dir.ts';
import { statementsOf } from '../db/embedded/statements-of.ts';
import { migrateToLatest } from '../db/migrate.ts';
import type { Log } from '../log.ts';
import { CannotAdminister } from './admin-commands.ts';

type Request = { config: Config; log: Log; operator: string; file: string };
export type Move = (request: Request) => Promise<string>;

export const moves: Record<string, Move> = { dump, load };

/** Writes SQL for this and other versions of PostgreSQL. */
async function dump({ config, log, operator, file }: Request): Promise<string> {
  refusePostgres(config, 'dump', 'pg_dump');
  return whileLocked(config.dataDir, log, async (directory) => {
    if (!(await holdsDatabase(directory)))
      throw new CannotAdminister(`there is no database in ${config.dataDir}`);
    const pglite = await openEmbeddedPostgres(directory);
    return bringUpToDate(pglite, log, { action: 'dump', operator }, async () => {
      const sql = await (await pgDump({ pg: pglite, args: dumpArguments })).text();
      // PostgreSQL 15 and 16 do not know it.
      const portable = sql.replace(/^SET transaction_timeout = 0;\n/m, '');
      await writeFile(file, portable, { mode: 0o600, flag: 'wx' }).catch(refuseFile(file));
      return `The database is in ${file}. Keep the file as safe as the database itself. The photos are in ${config.dataDir}.`;
    });
  });
}

/** Moves the database to its folder once it is complete. */
async function load({ config, log, operator, file }: Request): Promise<string> {
  refusePostgres(config, 'load', 'psql');
  const sql = await readFile(file, 'utf8').catch(refuseFile(file));
  return whileLocked(config.dataDir, log, async (directory) => {
    if (await holdsDatabase(directory))
      throw new CannotAdminister(`there is a database in ${config.dataDir}; set DATA_DIR to a new folder`);
    const drafts = `${directory}.new`;
    const draft = join(drafts, 'loaded');
    await rm(drafts, { recursive: true, force: true });
    try {
      const pglite = await openEmbeddedPostgres(draft);
      await runAll(pglite, sql, file);
      const done = { action: 'load', operator };
      await bringUpToDate(pglite, log, done, () => Promise.resolve(''));
      await moveIntoPlace(draft, directory);
    } finally {
      await rm(drafts, { recursive: true, force: true });
    }
    return `The database from ${file} is now in ${config.dataDir}.`;
  });
}

/** Loading single rows takes five times as long. */
const dumpArguments = ['--no-owner', '--no-acl', '--rows-per-insert=50'];

function refusePostgres({ databaseUrl }: Config, action: string, program: string): void {
  if (databaseUrl === undefined) return;
  throw new CannotAdminister(
    `${action} is for the embedded database; on PostgreSQL use ${program} (docs/operations.md)`,
  );
}

async function whileLocked(
  dataDir: string,
  log: Log,
  work: (directory: string) => Promise<string>,
): Promise<string> {
  prepareDataDir(dataDir, log);
  const lock = await lockDataDir(dataDir);
  try {
    return await work(join(dataDir, 'postgres'));
  } finally {
    lock.release();
  }
}

async function bringUpToDate(
  pglite: PGlite,
  log: Log,
  { action, operator }: { action: string; operator: string },
  work: () => Promise<string>,
): Promise<string> {
  const { db, close } = await wrapPglite(pglite, log);
  try {
    await migrateToLatest(db, log);
    await insertAudit(db, { action, by: { operator }, now: new Date() });
    return await work();
  } finally {
    await close();
  }
}

async function runAll(pglite: PGlite, sql: string, file: string): Promise<void> {
  try {
    for (const statement of statementsOf(sql)) await pglite.exec(statement);
    const { rows } = await pglite.query("select from pg_tables where tablename = 'kysely_migration'");
    if (rows.length === 0) throw new Error('it isn’t a Ballpark dump');
    // A dump changes session settings.
    await pglite.exec('reset all');
  } catch (error) {
    await pglite.close();
    const why = error instanceof Error ? error.message : String(error);
    throw new CannotAdminister(`${file} can’t be loaded: ${why}`, { cause: error });
  }
}

function refuseFile(file: string): (error: unknown) => never {
  return (error) => {
    throw new CannotAdminister(
      `${file} can’t be used (${error instanceof Error ? error.message : String(error)})`,
    );
  };
}
