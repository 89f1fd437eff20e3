import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ballpark, endAll, type RunningMain, runMain } from '../support/processes.ts';
import { openServerTestDatabase } from '../support/test-database.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ballpark-admin-'));
});
afterEach(endAll);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const admin = (env: Record<string, string>, ...words: string[]) => ballpark(env, 'admin', ...words);
async function refusal(env: Record<string, string>, ...words: string[]): Promise<string> {
  const { code, text } = await admin(env, ...words);
  expect(code).toBe(1);
  return text;
}

async function post(main: RunningMain, path: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const url = `${main.url}/api/auth${path}`;
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status;
}
const register = (main: RunningMain) =>
  post(main, '/register', { name: 'Ada', email: 'ada@example.com', password: 'Correct-horse-9' });
/** The status with which the link of the command lets set a password. */
async function recoverBy(main: RunningMain, text: string): Promise<number> {
  const token = /\/reset-password#token=([\w-]{43})\n/.exec(text)?.[1] ?? '';
  return post(main, '/reset-password', { token, password: 'Correct-horse-10' });
}

test(
  'an account is recovered while the server runs, after it was killed, and the next start goes on',
  { timeout: 400_000 },
  async () => {
    const env = { DATA_DIR: join(folder, 'embedded') };
    const first = await runMain(env);
    await first.ready();
    await register(first);
    const whileUp = await admin(env, 'recover', 'ada@example.com');
    expect(await recoverBy(first, whileUp.text)).toBe(200);
    expect(await refusal(env, 'recover', 'nobody@example.com')).toBe('no account has this address\n');

    first.signal('SIGKILL');
    await first.ended;
    const whileDown = await admin(env, 'recover', 'ada@example.com');
    // The command opened the database itself.
    expect(statSync(join(env.DATA_DIR, 'postgres')).mode & 0o777).toBe(0o700);
    const second = await runMain(env);
    await second.ready();
    expect(await recoverBy(second, whileDown.text)).toBe(200);
    expect(await second.stop()).toBe(0);
  },
);

test.skipIf(process.env['TEST_DATABASE_URL'] === undefined)(
  'an account is recovered beside a server on PostgreSQL',
  { timeout: 200_000 },
  async () => {
    const database = await openServerTestDatabase();
    try {
      const env = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'postgres') };
      const main = await runMain(env);
      await main.ready();
      await register(main);
      expect(await recoverBy(main, (await admin(env, 'recover', 'ada@example.com')).text)).toBe(200);
    } finally {
      await endAll();
      await database.close();
    }
  },
);

test('where nobody is yet it says so in one line', async () => {
  const fresh = await refusal({ DATA_DIR: join(folder, 'new') }, 'verify', 'a@example.com');
  expect(fresh).toBe('there are no accounts yet; start Ballpark first\n');
});
