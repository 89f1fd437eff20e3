import { type Kysely, sql } from 'kysely';
import type { Migration as TableMigration } from 'kysely/migration';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import type { Schema } from './schema.ts';

/**
 * A migration does one of three things. `up` changes the tables in one transaction, which is tried again while tables are in use. `indexes`
 * are built while everybody continues to write; each has its name and the text after `on`. `batch` changes rows, only so many in a
 * transaction that nobody waits long for one of them.
 */
export type Migration = Pick<TableMigration, 'up'> | { indexes: Record<string, string> } | { batch: Batch };

/**
 * Changes the next rows after this id and answers the id of the last one; null if there are no more. An interrupted migration starts again
 * from the beginning.
 */
type Batch = (trx: Kysely<Schema>, afterId: string | null) => Promise<string | null>;

/** A database that cannot be brought up to date; its message is one line for the operator. */
export class CannotMigrate extends Error {
  override name = 'CannotMigrate';
}

/**
 * How long a migration waits for a table. Everybody who needs the table waits behind it, and PostgreSQL checks for deadlocks after a
 * second. With a shorter wait the migration gives up first, and never a person's call.
 */
const lockTimeoutMs = 400;
const pauseMs = { first: 50, longest: 2000 };
const patienceMs = 120_000;

/** Runs the migrations that have not run yet, in the order of their names. Processes that start together run them one after the other. */
export async function runMigrations(
  db: Kysely<Schema>,
  log: Log,
  migrations: Readonly<Record<string, Migration>>,
): Promise<void> {
  await db.connection().execute(async (connection) => {
    // Rebuilding a large table may take longer than the time limit of a statement.
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      await takeTurn(connection);
      await sql`create table if not exists kysely_migration (
        name varchar(255) primary key, timestamp varchar(255) not null)`.execute(connection);
      const done = new Set(await doneMigrations(connection));
      for (const name of Object.keys(migrations).sort()) {
        const migration = migrations[name];
        if (migration === undefined || done.has(name)) continue;
        await run(connection, name, migration);
        log.info({ migrationName: name, status: 'Success' }, 'migration');
      }
    } finally {
      // A lost connection has released both by itself, and its own error is the one to report.
      await sql`select pg_advisory_unlock(${turnKey}::bigint)`.execute(connection).catch(() => undefined);
      await sql`reset statement_timeout`.execute(connection).catch(() => undefined);
    }
  });
}

/** The names of the migrations that have run, in their order; none in a new database. */
export async function doneMigrations(db: Kysely<Schema>): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    return rows.map(({ name }) => name);
  } catch (error) {
    if (codeOf(error) === undefinedTable) return [];
    throw error;
  }
}

async function run(connection: Kysely<Schema>, name: string, migration: Migration): Promise<void> {
  if ('indexes' in migration) {
    for (const [index, on] of Object.entries(migration.indexes))
      await whileInUse(name, () => buildIndex(connection, index, on));
    await record(connection, name);
  } else if ('batch' in migration) {
    let afterId: string | null = null;
    do afterId = await transactionInUse(connection, name, (trx) => migration.batch(trx, afterId));
    while (afterId !== null);
    await record(connection, name);
  } else
    await transactionInUse(connection, name, async (trx) => {
      await migration.up(trx);
      await record(trx, name);
    });
}

/** Tries again while the tables to lock are in use. */
async function transactionInUse<T>(
  connection: Kysely<Schema>,
  name: string,
  work: (trx: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  return whileInUse(name, () =>
    connection.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(trx);
      return work(trx);
    }),
  );
}

/** An interrupted build leaves an index behind that nobody uses but every write updates, so it is dropped and built again. */
async function buildIndex(db: Kysely<Schema>, index: string, on: string): Promise<void> {
  const { rows } = await sql<{ is_valid: boolean }>`
    select indisvalid as is_valid from pg_index where indexrelid = to_regclass(${index})`.execute(db);
  if (rows[0]?.is_valid) return;
  await sql`drop index concurrently if exists ${sql.id(index)}`.execute(db);
  await sql`create index concurrently ${sql.id(index)} on ${sql.raw(on)}`.execute(db);
}

async function record(db: Kysely<Schema>, name: string): Promise<void> {
  await sql`insert into kysely_migration values (${name}, ${new Date().toISOString()})`.execute(db);
}

/** Asks again and again instead of waiting in one statement, because an index that is being built would wait for that statement. */
async function takeTurn(connection: Kysely<Schema>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ is_mine: boolean }>`
      select pg_try_advisory_lock(${turnKey}::bigint) as is_mine`.execute(connection);
    if (rows[0]?.is_mine) return;
    await sleep(pauseMs.first);
  }
}

async function whileInUse<T>(name: string, work: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + patienceMs;
  for (let pause = pauseMs.first; ; pause = Math.min(2 * pause, pauseMs.longest)) {
    try {
      return await work();
    } catch (error) {
      if (!isInUse.has(codeOf(error))) throw error;
      if (performance.now() > giveUpAt) throw new CannotMigrate(stillInUse(name), { cause: error });
      await sleep(pause);
    }
  }
}

function stillInUse(name: string): string {
  return `migration ${name} found its tables in use for two minutes and is not done; try again when there is less traffic`;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

const undefinedTable = '42P01';
/** A lock that did not come in time, or a deadlock. */
const isInUse = new Set<unknown>(['55P03', '40P01']);
/** Kysely's own key, by which earlier versions took turns. */
const turnKey = '3853314791062309107';
