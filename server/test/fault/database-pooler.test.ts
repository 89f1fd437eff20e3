import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../../../scripts/free-port.mjs';
import { openDatabase } from '../../src/db/database.ts';
import { listenToChannel } from '../../src/db/connections/listen-to-channel.ts';
import { doneMigrations, migrateToLatest, migrations } from '../../src/db/migrate.ts';
import { endAll, runMain } from '../support/processes.ts';
import { openEmptyTestDatabase, silentLog } from '../support/test-database.ts';

const callersAtOnce = 30;
const callsEach = 6;
/** Starting processes takes minutes on a busy machine. */
const patient = { timeout: 400_000 };
const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find(existsSync);
const isReady = program !== undefined && process.env['TEST_DATABASE_URL'] !== undefined;
const manual = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');

const cleaners: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleaners.splice(0).reverse()) await clean();
});

test.skipIf(!isReady)('with the settings of the manual everything works behind PgBouncer', async () => {
  const url = await pooled(blockOf('ini'), blockOf('sql'));
  const database = await openDatabase({
    databaseUrl: url,
    replicaUrl: undefined,
    dataDir: '',
    log: silentLog,
  });
  cleaners.push(() => database.close());
  await migrateToLatest(database.db, silentLog);
  expect(await doneMigrations(database.db)).toEqual(Object.keys(await migrations.getMigrations()));

  const words: (string | null)[] = [];
  const listener = listenToChannel({
    databaseUrl: url,
    channel: 'pooled',
    log: silentLog,
    onWord: (word) => words.push(word),
  });
  cleaners.push(() => listener.stop());
  await expect.poll(() => words).toEqual([null]);
  const answers = await Promise.all(
    Array.from({ length: 100 }, async (_, value) =>
      sql<{ is: number }>`select ${value}::int as is`.execute(database.db),
    ),
  );
  expect(answers.map(({ rows }) => rows[0]?.is)).toEqual(answers.map((_, value) => value));
  await sql`select pg_notify('pooled', 'said')`.execute(database.db);
  await expect.poll(() => words).toEqual([null, 'said']);

  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'jit', 'max_parallel_workers_per_gather')
    order by name`.execute(database.db);
  expect(rows.map(({ setting }) => setting)).toEqual(['30000', 'off', '0', '15000']);
});

test.skipIf(!isReady)('two processes behind it fail nobody’s call', patient, async () => {
  const url = await pooled(blockOf('ini'), blockOf('sql'));
  const dataDir = mkdtempSync(join(tmpdir(), 'ballpark-pooled-'));
  cleaners.push(() => rmSync(dataDir, { recursive: true }));
  cleaners.push(endAll);
  const start = async () => runMain({ DATABASE_URL: url, DATA_DIR: dataDir, RATE_LIMIT: 'off' });
  const processes = [await start(), await start()];
  for (const each of processes) await each.ready();
  const statuses: number[] = [];
  await Promise.all(Array.from({ length: callersAtOnce }, async (_, caller) => callAll(caller)));
  expect(statuses).toHaveLength(2 * callersAtOnce * callsEach);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  for (const each of processes) expect(await each.stop()).toBe(0);

  async function callAll(caller: number): Promise<void> {
    for (let call = 0; call < callsEach; call += 1)
      for (const each of processes)
        statuses.push((await fetch(`${each.url}/api/listings?search=caller${caller}`)).status);
  }
});

test.skipIf(!isReady).each(['transaction', 'statement'])(
  'in %s mode the start ends with one line',
  patient,
  async (mode) => {
    const url = await pooled(
      blockOf('ini').replace('pool_mode = session', `pool_mode = ${mode}`),
      blockOf('sql'),
    );
    const dataDir = mkdtempSync(join(tmpdir(), 'ballpark-pooled-'));
    cleaners.push(() => rmSync(dataDir, { recursive: true }));
    cleaners.push(endAll);
    const refused = await runMain({ DATABASE_URL: url, DATA_DIR: dataDir });
    expect(await refused.ended).toBe(1);
    expect(refused.printed()).toMatch(
      /^Ballpark can’t start: DATABASE_URL points to a pooler [^\n]*pool_mode[^\n]*\n$/,
    );
  },
);

/** The manual's only PgBouncer block in that language. */
function blockOf(language: 'ini' | 'sql'): string {
  const found = new RegExp(`\`\`\`${language}\\n([^\`]*)\`\`\``).exec(manual)?.[1];
  if (found === undefined) throw new Error(`the manual has no block of ${language}`);
  return found;
}

/** An empty database behind PgBouncer, with these settings. */
async function pooled(settings: string, roleSettings: string): Promise<string> {
  const empty = await openEmptyTestDatabase();
  cleaners.push(() => empty.close());
  const role = `pooled_${randomUUID().replaceAll('-', '')}`;
  const database = new URL(empty.url).pathname.slice(1);
  await empty.pool.query(`create role ${role} login; alter database ${database} owner to ${role}`);
  cleaners.push(() => empty.pool.query(`drop owned by ${role} cascade; drop role ${role}`));
  cleaners.push(() => empty.pool.query(`alter database ${database} owner to current_user`));
  await empty.pool.query('alter schema public owner to current_user');
  await empty.pool.query(`grant all on schema public to ${role}`);
  await empty.pool.query(roleSettings.replaceAll('role ballpark ', `role ${role} `));
  return startPgBouncer(empty.url, database, role, settings);
}

async function startPgBouncer(
  serverUrl: string,
  database: string,
  role: string,
  settings: string,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-pgbouncer-'));
  cleaners.push(() => rmSync(folder, { recursive: true }));
  const port = await freePort();
  const { hostname, port: serverPort } = new URL(serverUrl);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]\n${database} = host=${hostname} port=${serverPort} user=${role}\n[pgbouncer]\nlisten_addr = 127.0.0.1
listen_port = ${port}\nunix_socket_dir =\nauth_type = any\n${process.getuid?.() === 0 ? 'user = nobody\n' : ''}${settings}`,
  );
  const child = spawn(program ?? '', ['-q', file], { stdio: 'ignore' });
  cleaners.push(() => end(child));
  const url = `postgres://${role}@127.0.0.1:${port}/${database}`;
  await expect.poll(() => isAnswering(url)).toBe(true);
  return url;
}

async function isAnswering(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  const isConnected = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => {});
  return isConnected;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
