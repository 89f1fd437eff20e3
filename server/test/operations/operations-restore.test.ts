import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findPostgres } from '../../../scripts/postgres.mjs';
import { documentedLines } from '../support/documented-lines.ts';
import { freePort } from '../../../scripts/free-port.mjs';
import { compiledModules, endAll, runMain } from '../support/run-main.ts';
import { openEmptyTestDatabase, type ServerTestDatabase } from '../support/test-database.ts';

const [backUp = '', restore = '', backUpEmbedded = '', restoreEmbedded = '', ...others] =
  documentedLines('Back up and restore');
const person = { email: 'ada@example.com', password: 'Correct-horse-9' };
let folder: string;
let restored: { url: string; stop: () => Promise<number | null> } | undefined;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ballpark-documented-'));
  // What `npm start` does once all is installed and built.
  const npm = join(folder, 'bin/npm');
  mkdirSync(join(folder, 'bin'));
  const main = join(import.meta.dirname, '../../src/main.ts');
  writeFileSync(npm, `#!/bin/sh\n[ "$*" = start ] && exec "${process.execPath}" "${main}"\n`);
  chmodSync(npm, 0o755);
});
afterEach(async () => {
  await restored?.stop();
  restored = undefined;
  await endAll();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function surroundings(env: Record<string, string>): Record<string, string> {
  const folders = [join(folder, 'bin'), findPostgres() ?? '', process.env['PATH'] ?? ''];
  const PATH = folders.join(delimiter);
  return { ...compiledModules, PATH, HOME: folder, DEMO: 'off', LOG_LEVEL: 'warn', ...env };
}

async function runLines(lines: string, env: Record<string, string>): Promise<void> {
  await promisify(execFile)('bash', ['-euc', lines], { env: surroundings(env), cwd: folder });
}

/** Runs lines that end with a server, which goes on. */
async function serveLines(lines: string, env: Record<string, string>) {
  const port = await freePort();
  const child = spawn('bash', ['-euc', lines], {
    env: surroundings({ PORT: String(port), ...env }),
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    // The lines and what they start are ended together.
    detached: true,
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const url = `http://127.0.0.1:${port}`;
  const isReady = async () => child.exitCode !== null || (await fetch(`${url}/readyz`).catch(() => null))?.ok;
  const stop = () => end(child);
  restored = { url, stop };
  await expect.poll(isReady, { timeout: 150_000 }).toBe(true);
  expect([child.exitCode, complaint]).toEqual([null, '']);
  return { url, stop };
}

async function end(child: ChildProcess): Promise<number | null> {
  if (child.pid === undefined || child.exitCode !== null) return child.exitCode;
  const ended = once(child, 'close');
  process.kill(-child.pid, 'SIGTERM');
  await ended;
  return child.exitCode;
}

async function call(url: string, path: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).status;
}

test('what is run here is what is written there', () => {
  expect(others).toEqual([]);
  expect(backUp).toContain('pg_dump');
  expect(restore).toMatch(/createdb[^]*pg_restore[^]*npm start\n$/);
  expect(backUpEmbedded).toContain('cp -a "$DATA_DIR"');
  expect(restoreEmbedded).toMatch(/npm start\n$/);
});

describe.skipIf(process.env['TEST_DATABASE_URL'] === undefined)('PostgreSQL', () => {
  const role = `ballpark_role_${process.pid}`;
  let admin: ServerTestDatabase;
  beforeAll(async () => {
    admin = await openEmptyTestDatabase();
    // A run that was cut off has left it.
    await admin.pool.query('drop database if exists restored with (force)');
    await admin.pool.query(`create role ${role} login nosuperuser nocreatedb`);
    await admin.pool.query(`create database ${role} owner ${role}`);
  });
  afterAll(async () => {
    await restored?.stop();
    for (const name of [role, 'restored'])
      await admin.pool.query(`drop database if exists ${name} with (force)`);
    await admin.pool.query(`drop role ${role}`);
    await admin.close();
  });

  const asRole = (name: string): string => {
    const url = new URL(admin.url);
    return Object.assign(url, { username: role, pathname: `/${name}` }).href;
  };

  test(
    'is backed up and restored by the lines of docs/operations.md, by a role that owns nothing but its database',
    { timeout: 400_000 },
    async () => {
      const env = {
        DATABASE_URL: asRole(role),
        DATA_DIR: join(folder, 'data'),
        BACKUP: join(folder, 'back-up'),
      };
      mkdirSync(env.BACKUP);
      const server = await runMain(env);
      await server.ready();
      expect(await call(server.url, '/api/auth/register', { name: 'Ada', ...person })).toBe(201);
      await expect.poll(() => existsSync(join(env.DATA_DIR, 'mail'))).toBe(true);
      await runLines(backUp, env);
      expect(statSync(join(env.BACKUP, 'ballpark.dump')).mode & 0o777).toBe(0o600);
      // Made after the back-up, and so not in it.
      const later = { ...person, email: 'later@example.com' };
      expect(await call(server.url, '/api/auth/register', { name: 'Later', ...later })).toBe(201);
      await server.stop();

      const again = await serveLines(restore, {
        ADMIN_URL: admin.url,
        ROLE: role,
        RESTORED_URL: asRole('restored'),
        RESTORED_DIR: join(folder, 'restored-data'),
        BACKUP: env.BACKUP,
      });
      expect(await call(again.url, '/api/auth/login', person)).toBe(200);
      expect(await call(again.url, '/api/auth/login', later)).toBe(401);
      // It can write as well, and go on to change its tables.
      expect(await call(again.url, '/api/auth/register', { name: 'Later', ...later })).toBe(201);
      expect(readdirSync(join(folder, 'restored-data'))).toContain('mail');
    },
  );
});

test(
  'the embedded database is backed up and restored by the lines of docs/operations.md',
  { timeout: 400_000 },
  async () => {
    const env = { DATA_DIR: join(folder, 'embedded'), BACKUP: join(folder, 'embedded-back-up') };
    mkdirSync(env.BACKUP);
    const server = await runMain(env);
    await server.ready();
    expect(await call(server.url, '/api/auth/register', { name: 'Ada', ...person })).toBe(201);
    await server.stop();
    await runLines(backUpEmbedded, env);
    const again = await serveLines(restoreEmbedded, {
      BACKUP: env.BACKUP,
      RESTORED_DIR: join(folder, 'elsewhere'),
    });
    expect(await call(again.url, '/api/auth/login', person)).toBe(200);
  },
);
