import type { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import { join } from 'node:path';
import { Pool, type PoolConfig } from 'pg';
import type { Log } from '../log.ts';
import { lockDataDir } from './embedded/data-dir-lock.ts';
import { openEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { startEmbeddedUpkeep } from './embedded/embedded-upkeep.ts';
import { cutHungConnections } from './connections/hung-connections.ts';
import { NamedStatementClient } from './connections/named-statements.ts';
import { refuseSharedSessions, waitForPostgres } from './connections/reach-postgres.ts';
import { openReplicaReads } from './connections/replica-reads.ts';
import type { Schema } from './schema.ts';
import { valueTypes } from './value-types.ts';

export type Database = {
  db: Kysely<Schema>;
  /** May lag; `db` without a replica. */
  replica: Kysely<Schema>;
  pool: Pool;
  kind: 'embedded' | 'postgres';
  isNew: boolean;
  ping: () => Promise<void>;
  close: () => Promise<void>;
};

type OpenOptions = {
  /** Undefined: the embedded database. */
  databaseUrl: string | undefined;
  replicaUrl: string | undefined;
  dataDir: string;
  log: Log;
  onWait?: (text: string) => void;
  signal?: AbortSignal;
};

/** Longest wait for a connection before the database counts as unavailable. */
const defaultConnectSeconds = 1.5;
/** Only a query that waits for itself (outside its transaction) takes this long. */
const embeddedTimeoutMillis = 10_000;
const statementTimeoutMillis = 15_000;
/**
 * JIT and parallel workers cost tens of milliseconds if the planner expects too many rows. `options` in the
 * URL override this.
 */
const manySmallQueries = '-c jit=off -c max_parallel_workers_per_gather=0';
const defaultPoolSize = 10;

/**
 * Throws DatabaseUnusable, or DataDirLocked if another process has the embedded database. If it goes away
 * later, queries reject until it is back.
 */
export async function openDatabase({
  databaseUrl,
  replicaUrl,
  dataDir,
  log,
  onWait = () => {},
  signal,
}: OpenOptions): Promise<Database> {
  if (databaseUrl !== undefined) {
    await waitForPostgres(databaseUrl, { onWait, ...(signal && { signal }) });
    return openPostgres(databaseUrl, replicaUrl, log);
  }
  const lock = await lockDataDir(dataDir);
  try {
    const pglite = await openEmbeddedPostgres(join(dataDir, 'postgres'), { onWait });
    const database = await wrapPglite(pglite, log);
    const upkeep = startEmbeddedUpkeep(database.pool, log);
    const close = async (): Promise<void> => {
      await upkeep.stop();
      await database.close();
      lock.release();
    };
    return { ...database, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

export async function wrapPglite(pglite: PGlite, log: Log): Promise<Database> {
  const pool = makePool(
    {
      ...(createPgConfig(pglite) as PoolConfig),
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: embeddedTimeoutMillis,
      // All clients share a session: a broken client's open transaction must not become the next one's.
      onConnect: (client) => void client.query('rollback'),
    },
    log,
  );
  const db = makeKysely(pool);
  const close = async (): Promise<void> => {
    await pool.end();
    await pglite.close();
  };
  return {
    db,
    replica: db,
    pool,
    kind: 'embedded',
    isNew: await isNew(db),
    ping: () => ping(pool),
    close,
  };
}

async function openPostgres(url: string, replicaUrl: string | undefined, log: Log): Promise<Database> {
  const primary = connectTo(url, poolSize(url), log);
  const secondary = replicaUrl === undefined ? null : connectTo(replicaUrl, poolSize(replicaUrl), log);
  const reads = secondary && openReplicaReads(secondary.pool, primary.pool, log);
  const close = async (): Promise<void> => {
    reads?.stop();
    await primary.close();
    await secondary?.close();
  };
  const { db, pool } = primary;
  try {
    await refuseSharedSessions(pool);
    return {
      db,
      replica: reads ? makeKysely(reads.pool) : db,
      pool,
      kind: 'postgres',
      isNew: await isNew(db),
      ping: () => ping(pool),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function connectTo(
  url: string,
  max: number,
  log: Log,
): { db: Kysely<Schema>; pool: Pool; close: () => Promise<void> } {
  const connectionTimeoutMillis = connectSeconds(url) * 1000;
  const settings = { connectionString: url, keepAlive: true, connectionTimeoutMillis };
  const pool = makePool(
    {
      ...settings,
      max,
      idleTimeoutMillis: 30_000,
      statement_timeout: statementTimeoutMillis,
      idle_in_transaction_session_timeout: 30_000,
      fallback_application_name: 'ballpark',
      options: manySmallQueries,
    },
    log,
  );
  const watch = cutHungConnections(pool, settings, log);
  const close = async (): Promise<void> => {
    watch.stop();
    await pool.end();
  };
  return { db: makeKysely(pool), pool, close };
}

function makePool(config: PoolConfig, log: Log): Pool {
  const pool = new Pool({ ...config, types: valueTypes, Client: NamedStatementClient });
  const onError = (error: Error): void => log.warn({ error: error.message }, 'lost a database connection');
  pool.on('error', onError);
  // pg's pool drops a connection after every failed statement. The embedded database's only connection would
  // not survive that.
  pool.query = (async (text: string, values?: unknown[]) => {
    const client = await pool.connect();
    try {
      return await client.query(text, values);
    } finally {
      client.release();
    }
  }) as Pool['query'];
  // The pool listens to idle clients only; one that dies in a transaction would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

function makeKysely(pool: PostgresPool): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

async function ping(pool: Pool): Promise<void> {
  await pool.query('select 1');
}

async function isNew(db: Kysely<Schema>): Promise<boolean> {
  const found = await sql<{
    is_new: boolean;
  }>`select to_regclass('kysely_migration') is null as is_new`.execute(db);
  return found.rows[0]?.is_new ?? true;
}

/** `?pool_size=20` in the URL; pg itself has no such parameter. The check for a pooler takes two. */
function poolSize(url: string): number {
  return Math.max(2, countIn(url, 'pool_size') ?? defaultPoolSize);
}

/** libpq has this parameter, and pg has not. */
function connectSeconds(url: string): number {
  return countIn(url, 'connect_timeout') ?? defaultConnectSeconds;
}

function countIn(url: string, parameter: string): number | undefined {
  const count = Number(URL.parse(url)?.searchParams.get(parameter) ?? 0);
  return Number.isInteger(count) && count > 0 ? count : undefined;
}
