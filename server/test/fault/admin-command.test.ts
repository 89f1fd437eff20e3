import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { compiledModules, endAll, type RunningMain, runMain } from '../support/processes.ts';
import { openServerTestDatabase } from '../support/test-database.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ballpark-admin-'));
});
afterEach(endAll);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const renewed = 'Correct-horse-10';

/** Output of `npm run admin` after install and build, and its exit code. */
async function admin(env: Record<string, string>, ...words: string[]) {
  const file = join(import.meta.dirname, '../../src/admin-main.ts');
  const surroundings = { ...compiledModules, PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'warn', ...env };
  return promisify(execFile)(process.execPath, [file, ...words], { env: surroundings }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, text: error.stderr }),
  );
}

async function post(main: RunningMain, path: string, body: object): Promise<number> {
  const answer = await fetch(`${main.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.status;
}

const register = (main: RunningMain, email: string) =>
  post(main, '/auth/register', { name: 'Ada', email, password: 'Correct-horse-9' });
const tokenIn = (text: string) => /\/reset-password#token=([\w-]{43})\n/.exec(text)?.[1] ?? '';

describe('on the embedded database', { timeout: 400_000 }, () => {
  test('an account is recovered while the server runs, after it was killed, and the next start goes on', async () => {
    const env = { DATA_DIR: join(folder, 'embedded') };
    const first = await runMain(env);
    await first.ready();
    await register(first, 'ada@example.com');
    const whileUp = await admin(env, 'recover', 'ada@example.com');
    expect(whileUp.code).toBe(0);
    const body = { token: tokenIn(whileUp.text), password: renewed };
    expect(await post(first, '/auth/reset-password', body)).toBe(200);
    expect(await admin(env, 'recover', 'nobody@example.com')).toEqual({
      code: 1,
      text: 'no account has this address\n',
    });

    first.signal('SIGKILL');
    await first.ended;
    const whileDown = await admin(env, 'recover', 'ada@example.com');
    expect(whileDown.code).toBe(0);
    // The command opened the database itself.
    expect(statSync(join(env.DATA_DIR, 'postgres')).mode & 0o777).toBe(0o700);

    const second = await runMain(env);
    await second.ready();
    const again = { token: tokenIn(whileDown.text), password: 'Correct-horse-11' };
    expect(await post(second, '/auth/reset-password', again)).toBe(200);
    expect(await second.stop()).toBe(0);
  });
});

describe.skipIf(process.env['TEST_DATABASE_URL'] === undefined)('on PostgreSQL', { timeout: 200_000 }, () => {
  test('an account is recovered beside the server', async () => {
    const database = await openServerTestDatabase();
    try {
      const env = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'postgres') };
      const main = await runMain(env);
      await main.ready();
      await register(main, 'ada@example.com');
      const { text } = await admin(env, 'recover', 'ada@example.com');
      expect(await post(main, '/auth/reset-password', { token: tokenIn(text), password: renewed })).toBe(200);
      await main.stop();
    } finally {
      await endAll();
      await database.close();
    }
  });
});

test.each([
  [],
  ['recover'],
  ['recompute-records', 'a@example.com'],
  ['recover', 'a@example.com', 'more'],
  ['rescue', 'a@example.com'],
  ['dump'],
])('words that are no command are answered by how to use it: %s', async (...words) => {
  const { code, text } = await admin({ DATA_DIR: join(folder, 'none') }, ...words);
  expect(code).toBe(1);
  expect(text).toMatch(/^npm run admin -- COMMAND EMAIL, where COMMAND is recover, /);
});

test('before the first start it says that there are no accounts', async () => {
  const { code, text } = await admin({ DATA_DIR: join(folder, 'new') }, 'verify', 'a@example.com');
  expect([code, text]).toEqual([1, 'there are no accounts yet; start Ballpark first\n']);
});

async function refusal(env: Record<string, string>, ...words: string[]): Promise<string> {
  const { code, text } = await admin(env, ...words);
  expect(code).toBe(1);
  return text;
}

test('what cannot be dumped or loaded is refused in one line, and leaves nothing behind', async () => {
  const env = { DATA_DIR: join(folder, 'moved') };
  const file = join(folder, 'notes.sql');
  writeFileSync(file, 'create table note (id int);\nselect 1;\n');
  expect(await refusal(env, 'dump', join(folder, 'new.sql'))).toBe(
    `there is no database in ${env.DATA_DIR}\n`,
  );
  expect(await refusal(env, 'load', join(folder, 'new.sql'))).toMatch(/^\S+ cannot be used \(ENOENT.*\)\n$/);
  expect(await refusal(env, 'load', file)).toBe(`${file} can’t be loaded: it isn’t a Ballpark dump\n`);
  expect(readdirSync(env.DATA_DIR)).toEqual([]);
  const elsewhere = { DATABASE_URL: 'postgres://127.0.0.1:1/none' };
  expect(await refusal(elsewhere, 'dump', file)).toMatch(
    /^dump is for the embedded database; .* use pg_dump /,
  );
});
