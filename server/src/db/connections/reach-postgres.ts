import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Pool, type PoolClient } from 'pg';
import { isDatabaseUnavailable, whileUnavailable } from './database-errors.ts';
import { codeOf } from '../../error-code.ts';

/** The message never has the password. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable';
}

type Waiting = {
  patienceMs?: number;
  /** Called once if it has to wait. */
  onWait?: (text: string) => void;
  signal?: AbortSignal;
  setting?: Setting | 'NEW_DATABASE_URL';
};

type Setting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL';

const oldestVersion = 150_000;
const pauseMs = 500;
const connectMillis = 5_000;

/**
 * Waits for a database that is away, because machines start services in any order. Throws DatabaseUnusable
 * for other faults.
 */
export async function waitForPostgres(
  url: string,
  { patienceMs = 60_000, onWait, signal, setting = 'DATABASE_URL' }: Waiting = {},
): Promise<void> {
  const giveUpAt = performance.now() + patienceMs;
  for (let isFirst = true; ; isFirst = false) {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: connectMillis,
      query_timeout: connectMillis,
    });
    const fault = await greet(client).then(() => null, asError);
    if (fault === null) return;
    const where = `the database ${client.database} at ${client.host}:${client.port}`;
    if (!isPassing(fault) || performance.now() > giveUpAt) throw unusable(fault, where, setting);
    if (isFirst) onWait?.(`Waiting for ${where} …`);
    await sleep(pauseMs, undefined, { ...(signal && { signal }) });
  }
}

/** Without the password. */
export function addressOf(url: string): string {
  const { user, host, port, database } = new Client({ connectionString: url });
  return `${database} at ${host}:${port} as ${user}`;
}

async function greet(client: Client): Promise<void> {
  // A connection that breaks after its first error would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ number: string; name: string }>(
      "select current_setting('server_version_num') as number, current_setting('server_version') as name",
    );
    const [version] = rows;
    if (Number(version?.number) < oldestVersion) {
      throw new DatabaseUnusable(`is PostgreSQL ${version?.name}; Ballpark needs PostgreSQL 15 or later`);
    }
  } finally {
    void client.end().catch(() => undefined);
  }
}

function isPassing(fault: Error): boolean {
  const code = codeOf(fault);
  // ENOENT: no socket yet. An unknown protocol stays unknown.
  return code === 'ENOENT' || (code !== '08P01' && isDatabaseUnavailable(fault));
}

function unusable(fault: Error, where: string, setting: string): DatabaseUnusable {
  if (fault instanceof DatabaseUnusable) return new DatabaseUnusable(`${where} ${fault.message}`);
  const code = codeOf(fault) ?? '';
  const said = fault.message || code;
  return new DatabaseUnusable(`${where} ${remedyFor(code, isPassing(fault), setting)} (${said})`);
}

function remedyFor(code: string, isAway: boolean, setting: string): string {
  if (code.startsWith('28')) return `refuses the sign-in from ${setting}; check its user and password`;
  if (code === '3D000') return `doesn’t exist; create it with createdb, or set another ${setting}`;
  if (code === '42501') return `can’t be used by the role in ${setting}; make that role its owner`;
  if (noName.has(code)) return `isn’t found; correct the name of the host in ${setting}, or add it to DNS`;
  if (isAway) return `isn’t responding; start it, or set another ${setting}`;
  return `can’t be used; check ${setting}`;
}

const noName = new Set(['ENOTFOUND', 'EAI_AGAIN']);

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/**
 * Throws DatabaseUnusable behind a pooler in transaction or statement mode, where prepared statements and
 * LISTEN get lost. Takes two connections.
 */
export async function refuseSharedSessions(pool: Pool, setting: Setting): Promise<void> {
  await tryTogether([pool, pool], sharesSessions[setting], async (holder, reader) => {
    const mark = randomUUID();
    await reader.query("select set_config('ballpark.session', $1, false)", [mark]);
    // Such a pooler hands out the session that was used last.
    await holder.query('begin');
    const { rows } = await reader.query<{ mark: string | null }>(
      "select current_setting('ballpark.session', true) as mark",
    );
    if (rows[0]?.mark !== mark) throw new DatabaseUnusable(sharesSessions[setting]);
  });
}

/** Throws DatabaseUnusable for a pooler in statement mode, or one that leads to another database. */
export async function refuseOtherDatabase(pooled: Pool, direct: Pool): Promise<void> {
  await tryTogether([direct, pooled], hasNoTransactions, async (holder, asker) => {
    const key = randomInt(2 ** 47);
    await holder.query('begin');
    await holder.query('select pg_advisory_xact_lock($1)', [key]);
    await asker.query('begin');
    const { rows } = await asker.query<{ is_free: boolean }>(
      'select pg_try_advisory_xact_lock($1) as is_free',
      [key],
    );
    if (rows[0]?.is_free) throw new DatabaseUnusable(leadsElsewhere);
  });
}

/** Throws DatabaseUnusable with `whatIsWrong` if a pooler refuses something. */
async function tryTogether(
  pools: [Pool, Pool],
  whatIsWrong: string,
  work: (one: PoolClient, other: PoolClient) => Promise<void>,
): Promise<void> {
  const clients: PoolClient[] = [];
  const connect = async (pool: Pool): Promise<PoolClient> => {
    const client = await whileUnavailable(() => pool.connect());
    clients.push(client);
    return client;
  };
  try {
    await work(await connect(pools[0]), await connect(pools[1]));
  } catch (error) {
    throw isProtocolError(error) ? new DatabaseUnusable(whatIsWrong, { cause: error }) : error;
  } finally {
    // Closing ends their transactions.
    for (const client of clients) client.release(true);
  }
}

/** So a pooler refuses what its mode does not have. */
function isProtocolError(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === '08P01';
}

export const sharesSessions = {
  DATABASE_URL:
    'DATABASE_URL points to a pooler that gives each transaction a new session; set DATABASE_DIRECT_URL to the address of the database itself (docs/operations.md)',
  DATABASE_DIRECT_URL:
    'DATABASE_DIRECT_URL points to a pooler that gives each transaction a new session; set it to the address of the database itself (docs/operations.md)',
};
const leadsElsewhere =
  'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases; set both to the same one';
const hasNoTransactions =
  'DATABASE_URL points to a pooler without transactions; set its pool_mode to transaction (docs/operations.md)';
