import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Pool } from 'pg';
import { isDatabaseUnavailable, whileUnavailable } from './database-errors.ts';

/** The message never has the password. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable';
}

type Waiting = {
  patienceMs?: number;
  /** Called once if it has to wait. */
  onWait?: (text: string) => void;
  signal?: AbortSignal;
};

const oldestVersion = 150_000;
const pauseMs = 500;
const connectMillis = 5_000;

/**
 * Waits for a database that is away, because machines start services in any order. Throws DatabaseUnusable
 * for other faults.
 */
export async function waitForPostgres(
  url: string,
  { patienceMs = 60_000, onWait, signal }: Waiting = {},
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
    if (!isPassing(fault) || performance.now() > giveUpAt) throw unusable(fault, where);
    if (isFirst) onWait?.(`Waiting for ${where} …`);
    await sleep(pauseMs, undefined, { ...(signal && { signal }) });
  }
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

function unusable(fault: Error, where: string): DatabaseUnusable {
  if (fault instanceof DatabaseUnusable) return new DatabaseUnusable(`${where} ${fault.message}`);
  const said = fault.message || codeOf(fault);
  return new DatabaseUnusable(`${where} ${remedyFor(codeOf(fault), isPassing(fault))} (${said})`);
}

function remedyFor(code: string, isAway: boolean): string {
  if (code.startsWith('28')) return 'refuses the sign-in from DATABASE_URL; check its user and password';
  if (code === '3D000') return 'doesn’t exist; create it with createdb, or set another DATABASE_URL';
  if (code === '42501') return 'can’t be used by the role in DATABASE_URL; make that role its owner';
  if (isAway) return 'isn’t responding; start it, or set another DATABASE_URL';
  return 'can’t be used; check DATABASE_URL';
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}

/**
 * Throws DatabaseUnusable behind a pooler in transaction or statement mode, where prepared statements, locks
 * and LISTEN get lost. Takes two connections.
 */
export async function refuseSharedSessions(pool: Pool): Promise<void> {
  const holder = await whileUnavailable(() => pool.connect());
  const reader = await whileUnavailable(() => pool.connect()).catch((error: unknown) => {
    holder.release(true);
    throw error;
  });
  const mark = randomUUID();
  try {
    await reader.query("select set_config('ballpark.session', $1, false)", [mark]);
    // Such a pooler hands out the session that was used last.
    await holder.query('begin');
    const { rows } = await reader.query<{ mark: string | null }>(
      "select current_setting('ballpark.session', true) as mark",
    );
    if (rows[0]?.mark !== mark) throw new DatabaseUnusable(sharesSessions);
    await holder.query('rollback');
  } catch (error) {
    // A pooler without transactions reports a protocol error.
    const isRefused = error instanceof Error && 'code' in error && error.code === '08P01';
    throw isRefused ? new DatabaseUnusable(sharesSessions, { cause: error }) : error;
  } finally {
    // Closing ends its transaction.
    holder.release(true);
    reader.release();
  }
}

export const sharesSessions =
  'DATABASE_URL points to a pooler that gives each transaction a new session; set its pool_mode to session (docs/operations.md)';
