import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { freePort } from '../../scripts/free-port.mjs';
import { ensureWebBuilt, runtime } from '../../scripts/prepare.mjs';
import { onServer, urlOnServer } from '../../server/test/support/on-server.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';

export type Ballpark = {
  /** Without a trailing slash. */
  url: string;
  mailbox: Mailbox;
  output: () => string;
  /** Rejects if the server logged an error or does not stop in time. */
  stop: () => Promise<void>;
};

const root = join(import.meta.dirname, '../..');
/** Set by `prepare-data.ts`. */
export const preparedData = 'E2E_PREPARED_DATA';
/** Set if that is on PostgreSQL. */
export const preparedDatabase = 'E2E_PREPARED_DATABASE';
/** The first start prepares the table of places. */
const startLimitMs = 150_000;
const stopLimitMs = 12_000;
/** On a busy machine tests wait longer than the server's own limit. */
const connectSeconds = 15;

/** With an empty database, the built web app and a mailbox. */
export async function startBallpark({ env = {} }: { env?: Record<string, string> } = {}): Promise<Ballpark> {
  await ensureWebBuilt();
  const dataDir = await mkdtemp(join(tmpdir(), 'ballpark-e2e-'));
  // Copying a database is faster, but only a new one gets the demo.
  const isNew = env['DEMO'] !== undefined;
  const template = process.env[preparedDatabase];
  const database = template === undefined ? undefined : await copyDatabase(isNew ? 'template0' : template);
  const prepared = process.env[preparedData];
  if (prepared && !database && !isNew) await cp(prepared, dataDir, { recursive: true });
  const ballpark = await startOn(dataDir, { ...(database && { DATABASE_URL: database.url }), ...env });
  async function stop(): Promise<void> {
    try {
      await ballpark.stop();
    } finally {
      await rm(dataDir, { recursive: true, force: true });
      await database?.drop();
    }
  }
  return { ...ballpark, stop };
}

/** The data folder outlives the server. */
export async function startOn(dataDir: string, env: Record<string, string> = {}): Promise<Ballpark> {
  const [mailbox, port] = await Promise.all([openMailbox(), freePort()]);
  // Passkeys need a name, not an IP address.
  const url = `http://localhost:${port}`;
  const server = run({
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    SMTP_URL: mailbox.smtpUrl,
    DEMO: 'off',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
    ...env,
  });

  async function stop(): Promise<void> {
    const hasEnded = await end(server.process);
    await mailbox.close();
    if (!hasEnded) throw new Error('The server did not end in time after SIGTERM.');
    if (server.output().includes('"level":50'))
      throw new Error(`The server logged errors:\n${server.output()}`);
  }

  await untilReady(url, server).catch(async (error: unknown) => {
    await stop().catch(() => undefined);
    throw error;
  });
  return { url, mailbox, output: server.output, stop };
}

type Running = { process: ChildProcess; output: () => string };

function run(env: Record<string, string>): Running {
  // Stops the server if the test's process is killed.
  const follow = pathToFileURL(join(root, 'scripts/follow-parent.mjs'));
  follow.searchParams.set('starter', String(process.pid));
  const child = spawn(runtime(), ['--import', follow.href, join(root, 'server/src/main.ts')], {
    cwd: root,
    // A developer's DATABASE_URL must not reach a test.
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      NODE_COMPILE_CACHE: join(root, '.cache/compiled-server'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const pieces: string[] = [];
  child.stdout?.on('data', (piece: Buffer) => pieces.push(piece.toString()));
  child.stderr?.on('data', (piece: Buffer) => pieces.push(piece.toString()));
  return { process: child, output: () => pieces.join('') };
}

async function untilReady(url: string, server: Running): Promise<void> {
  const giveUpAt = Date.now() + startLimitMs;
  while (Date.now() < giveUpAt) {
    if (server.process.exitCode !== null) break;
    const answer = await fetch(`${url}/readyz`, { headers: { connection: 'close' } }).catch(() => null);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error(`The server did not start:\n${server.output()}`);
}

/** False if the process had to be killed. */
async function end(child: ChildProcess): Promise<boolean> {
  if (child.exitCode !== null || child.signalCode !== null) return true;
  const ended = once(child, 'exit').then(() => true);
  child.kill('SIGTERM');
  const isInTime = await Promise.race([ended, sleep(stopLimitMs, false, { ref: false })]);
  if (!isInTime) child.kill('SIGKILL');
  return isInTime;
}

/** Copies the template on the PostgreSQL for tests. */
export async function copyDatabase(template: string) {
  const name = `ballpark_e2e_${randomUUID().replaceAll('-', '')}`;
  await onServer((admin) => admin.query(`create database ${name} template ${template}`));
  const url = new URL(urlOnServer(name));
  url.searchParams.set('connect_timeout', String(connectSeconds));
  return {
    name,
    url: url.href,
    drop: async () => void (await onServer((admin) => admin.query(`drop database ${name} with (force)`))),
  };
}
