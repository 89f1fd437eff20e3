import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { freePort } from '../../../scripts/free-port.mjs';
import { listenToChannel } from '../../src/db/connections/listen-to-channel.ts';
import { doneMigrations, migrateToLatest, migrations } from '../../src/db/migrate.ts';
import { endAll, runMain } from '../support/processes.ts';
import { openEmptyTestDatabase, silentLog } from '../support/test-database.ts';
import { openAt } from './worker.ts';

/** Starting processes takes minutes on a busy machine. */
const patient = { timeout: 400_000 };
const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find(existsSync);
const isReady = program !== undefined && process.env['TEST_DATABASE_URL'] !== undefined;
const manual = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');

const cleaners: (() => unknown)[] = [];
afterEach(async () => {
  await endAll();
  for (const clean of cleaners.splice(0).reverse()) await clean();
});

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-pooled-'));
  cleaners.push(() => rmSync(folder, { recursive: true }));
  return folder;
}

describe.skipIf(!isReady)('behind PgBouncer', patient, () => {
  const ini = blockOf('ini');

  test('with the settings of the manual everything works', async () => {
    const databaseUrl = await pooled(ini);
    const database = await openAt({ databaseUrl });
    cleaners.push(() => database.close());
    await migrateToLatest(database.db, silentLog);
    expect(await doneMigrations(database.db)).toEqual(Object.keys(await migrations.getMigrations()));

    const words: (string | null)[] = [];
    const onWord = (word: string | null) => words.push(word);
    const listener = listenToChannel({ databaseUrl, channel: 'pooled', log: silentLog, onWord });
    cleaners.push(() => listener.stop());
    await expect.poll(() => words).toEqual([null]);
    const values = Array.from({ length: 100 }, (_, value) => value);
    const answers = await Promise.all(
      values.map((value) => sql<{ is: number }>`select ${value}::int as is`.execute(database.db)),
    );
    expect(answers.map(({ rows }) => rows[0]?.is)).toEqual(values);
    await sql`select pg_notify('pooled', 'said')`.execute(database.db);
    await expect.poll(() => words).toEqual([null, 'said']);

    const names = ['statement_timeout', 'idle_in_transaction_session_timeout', 'jit'];
    const settings = await Promise.all(
      names.map((name) => sql<{ is: string }>`select current_setting(${name}) as is`.execute(database.db)),
    );
    expect(settings.map(({ rows }) => rows[0]?.is)).toEqual(['15s', '30s', 'off']);
  });

  test.each(['transaction', 'statement'])('in %s mode the start ends with one line', async (mode) => {
    const url = await pooled(ini.replace('pool_mode = session', `pool_mode = ${mode}`));
    const refused = await runMain({ DATABASE_URL: url, DATA_DIR: temporaryFolder() });
    expect(await refused.ended).toBe(1);
    expect(refused.printed()).toMatch(
      /^Ballpark can’t start: DATABASE_URL points to a pooler [^\n]*pool_mode[^\n]*\n$/,
    );
  });
});

/** The manual's only PgBouncer block in that language. */
function blockOf(language: 'ini' | 'sql'): string {
  const found = new RegExp(`\`\`\`${language}\\n([^\`]*)\`\`\``).exec(manual)?.[1];
  if (found === undefined) throw new Error(`the manual has no block of ${language}`);
  return found;
}

/** An empty database behind PgBouncer, with these settings and the manual's for the role. */
async function pooled(settings: string): Promise<string> {
  const empty = await openEmptyTestDatabase();
  cleaners.push(() => empty.close());
  const role = `pooled_${randomUUID().replaceAll('-', '')}`;
  const database = new URL(empty.url).pathname.slice(1);
  await empty.pool.query(`create role ${role} login; alter database ${database} owner to ${role}`);
  cleaners.push(() => empty.pool.query(`drop owned by ${role} cascade; drop role ${role}`));
  cleaners.push(() => empty.pool.query(`alter database ${database} owner to current_user`));
  await empty.pool.query('alter schema public owner to current_user');
  await empty.pool.query(`grant all on schema public to ${role}`);
  await empty.pool.query(blockOf('sql').replaceAll('role ballpark ', `role ${role} `));
  return startPgBouncer(empty.url, database, role, settings);
}

async function startPgBouncer(serverUrl: string, database: string, role: string, settings: string) {
  const port = await freePort();
  const { hostname, port: serverPort } = new URL(serverUrl);
  const file = join(temporaryFolder(), 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]\n${database} = host=${hostname} port=${serverPort} user=${role}\n[pgbouncer]\nlisten_addr = 127.0.0.1
listen_port = ${port}\nunix_socket_dir =\nauth_type = any\n${process.getuid?.() === 0 ? 'user = nobody\n' : ''}${settings}`,
  );
  const child = spawn(program ?? '', ['-q', file], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  cleaners.push(() => {
    child.kill('SIGKILL');
    return ended;
  });
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
