import type { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import { join } from 'node:path';
import { Client, Pool, type PoolConfig } from 'pg';
import type { Log } from '../log.ts';
import { lockDataDir } from './embedded/data-dir-lock.ts';
import { refuseFullDisk } from './embedded/disk-room.ts';
import { openEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { startEmbeddedUpkeep } from './embedded/embedded-upkeep.ts';
import { hasEmbeddedDatabase } from './embedded/embedded-version.ts';
import { ensureFolder } from './embedded/ensure-folder.ts';
import { refuseMoved } from './embedded/moved-database.ts';
import { prepareDataDir } from './embedded/prepare-data-dir.ts';
import { NamedStatementClient } from './connections/named-statements.ts';
import { refuseOtherDatabase, refuseSharedSessions, waitForPostgres } from './connections/reach-postgres.ts';
import { openReplicaReads, type ReplicaReads } from './connections/replica-reads.ts';
import { type Listen, watchDatabase } from './connections/watch-database.ts';
import type { Schema } from './schema.ts';
import { valueTypes } from './value-types.ts';

export type Database = {
  db: Kysely<Schema>;
  /** May lag; `db` without a replica. */
  replica: Kysely<Schema>;
  /** With sessions of its own, for migrations; `db` without a pooler. */
  direct: Kysely<Schema>;
  pool: Pool;
  /** For metrics: by the name of what they lead to. */
  pools: Record<string, Pool>;
  replicaReads: ReplicaReads | null;
  /** Null if there is only one process. */
  listen: Listen | null;
  kind: 'embedded' | 'postgres';
  isNew: boolean;
  ping: () => Promise<void>;
  close: () => Promise<void>;
};

type OpenOptions = {
  /** Undefined: the embedded database. */
  databaseUrl: string | undefined;
  replicaUrl: string | undefined;
  /** The same database, if `databaseUrl` leads to a pooler. */
  directUrl?: string | undefined;
  /** Most connections, to the replica as well. */
  poolSize?: number | undefined;
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
const forSession = {
  statement_timeout: statementTimeoutMillis,
  idle_in_transaction_session_timeout: 30_000,
  options: manySmallQueries,
};
/** Each transaction may get another session, which knows neither statements by name nor such settings. */
const forPooler = { Client };
/** Measured in docs/performance.md. */
const defaultPoolSize = 7;
/** One migrates while the check for a pooler's sessions takes two. */
const directConnections = 2;

/**
 * Throws DatabaseUnusable, DatabaseMoved, or DataDirLocked if another process has the embedded database. If it goes away
 * later, queries reject until it is back.
 */
export async function openDatabase({
  databaseUrl,
  dataDir,
  log,
  onWait = () => {},
  signal,
  ...given
}: OpenOptions): Promise<Database> {
  if (databaseUrl !== undefined) {
    const waiting = { onWait, ...(signal && { signal }) };
    await waitForPostgres(databaseUrl, waiting);
    if (given.directUrl !== undefined)
      await waitForPostgres(given.directUrl, { ...waiting, setting: 'DATABASE_DIRECT_URL' });
    return openPostgres(databaseUrl, given, log);
  }
  const database = await openEmbedded(dataDir, log, onWait);
  const upkeep = startEmbeddedUpkeep(database.pool, log);
  const close = async (): Promise<void> => {
    await upkeep.stop();
    await database.close();
  };
  return { ...database, close };
}

/** Without upkeep, which could not run during a long transaction. Throws DatabaseMoved, DataDirLocked, DiskFull or FolderUnusable. */
export async function openEmbedded(
  dataDir: string,
  log: Log,
  onWait: (text: string) => void = () => {},
): Promise<Database> {
  prepareDataDir(dataDir, log);
  ensureFolder(dataDir);
  refuseFullDisk(dataDir, !hasEmbeddedDatabase(dataDir));
  const lock = await lockDataDir(dataDir);
  try {
    refuseMoved(dataDir);
    const pglite = await openEmbeddedPostgres(join(dataDir, 'postgres'), { onWait });
    const database = await wrapPglite(pglite, log);
    const close = async (): Promise<void> => {
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
    direct: db,
    pool,
    pools: { primary: pool },
    replicaReads: null,
    listen: null,
    kind: 'embedded',
    isNew: await isNew(db),
    ping: () => ping(pool),
    close,
  };
}

async function openPostgres(
  url: string,
  { replicaUrl, directUrl, poolSize }: Pick<OpenOptions, 'replicaUrl' | 'directUrl' | 'poolSize'>,
  log: Log,
): Promise<Database> {
  const given = { max: poolSize ?? defaultPoolSize, isPooled: directUrl !== undefined };
  const primary = connectTo(url, given, log);
  const secondary = replicaUrl === undefined ? null : connectTo(replicaUrl, given, log);
  const direct = directUrl === undefined ? null : connectDirectly(directUrl, log);
  const reads = secondary && openReplicaReads(secondary.pool, primary.pool, log);
  const close = async (): Promise<void> => {
    reads?.stop();
    await primary.close();
    await secondary?.close();
    await direct?.close();
  };
  const { db, pool } = primary;
  try {
    if (direct === null) await refuseSharedSessions(pool, 'DATABASE_URL');
    else {
      await refuseSharedSessions(direct.pool, 'DATABASE_DIRECT_URL');
      await refuseOtherDatabase(pool, direct.pool);
      await warnOfMissingLimits(pool, log);
    }
    return {
      db,
      replica: reads ? makeKysely(reads.pool) : db,
      direct: direct?.db ?? db,
      pool,
      pools: {
        primary: pool,
        ...(secondary && { replica: secondary.pool }),
        ...(direct && { direct: direct.pool }),
      },
      replicaReads: reads,
      listen: (direct ?? primary).listen,
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

type Connected = { db: Kysely<Schema>; pool: Pool; listen: Listen; close: () => Promise<void> };

function connectTo(url: string, { max, isPooled }: { max: number; isPooled: boolean }, log: Log): Connected {
  const settings = settingsOf(url);
  const pool = makePool(
    {
      ...settings,
      max,
      idleTimeoutMillis: 30_000,
      fallback_application_name: 'ballpark',
      ...(isPooled ? forPooler : forSession),
    },
    log,
  );
  return watched(pool, watchDatabase({ settings, pool, log }));
}

function connectDirectly(url: string, log: Log): Connected {
  const settings = settingsOf(url);
  const pool = makePool(
    { ...settings, ...forSession, max: directConnections, fallback_application_name: 'ballpark-direct' },
    log,
  );
  return watched(pool, watchDatabase({ settings, log }));
}

function settingsOf(url: string) {
  return {
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: connectSeconds(url) * 1000,
  };
}

function watched(pool: Pool, watch: ReturnType<typeof watchDatabase>): Connected {
  const close = async (): Promise<void> => {
    watch.stop();
    await pool.end();
  };
  return { db: makeKysely(pool), pool, listen: watch.listen, close };
}

function makePool(config: PoolConfig, log: Log): Pool {
  const pool = new Pool({ Client: NamedStatementClient, ...config, types: valueTypes });
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

async function warnOfMissingLimits(pool: Pool, log: Log): Promise<void> {
  for (const name of await missingLimits(pool))
    log.warn({}, `${name} isn’t set for the role of DATABASE_URL; see docs/operations.md, PgBouncer`);
}

/** A pooler drops these settings, so they belong to the role. */
export async function missingLimits(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select name from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout') and setting = '0'",
  );
  return rows.map(({ name }) => name);
}

/** Few connections without Ballpark’s settings, for `ballpark doctor`. Whatever is wrong is an error of its queries. */
export function openPlainly(url: string): Pick<Connected, 'db' | 'pool'> {
  const pool = new Pool({ ...settingsOf(url), max: 2, types: valueTypes, connectionTimeoutMillis: 3_000 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return { db: makeKysely(pool), pool };
}

/** libpq has this parameter, and pg has not. */
function connectSeconds(url: string): number {
  const seconds = Number(URL.parse(url)?.searchParams.get('connect_timeout') ?? 0);
  return Number.isInteger(seconds) && seconds > 0 ? seconds : defaultConnectSeconds;
}
