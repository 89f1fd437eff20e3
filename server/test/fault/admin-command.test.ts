import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { compiledModules, endAll, type RunningMain, runMain } from '../support/processes.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ballpark-admin-'));
});
afterEach(endAll);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Output of `npm run admin` after install and build, and its exit code. */
async function admin(env: Record<string, string>, ...words: string[]) {
  const file = join(import.meta.dirname, '../../src/admin-main.ts');
  const surroundings = { ...compiledModules, PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'warn', ...env };
  return promisify(execFile)(process.execPath, [file, ...words], { env: surroundings }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, text: error.stderr }),
  );
}
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

test.each([[], ['recover'], ['recover', 'a@example.com', 'more'], ['rescue', 'a@example.com'], ['dump']])(
  'words that are no command are answered by how to use it: %s',
  async (...words) => {
    expect(await refusal({ DATA_DIR: join(folder, 'none') }, ...words)).toMatch(
      /^npm run admin -- COMMAND EMAIL, where COMMAND is recover, /,
    );
  },
);

test('what cannot be done is refused in one line, and leaves nothing behind', async () => {
  const fresh = await refusal({ DATA_DIR: join(folder, 'new') }, 'verify', 'a@example.com');
  expect(fresh).toBe('there are no accounts yet; start Ballpark first\n');
  const env = { DATA_DIR: join(folder, 'moved') };
  const file = join(folder, 'notes.sql');
  writeFileSync(file, 'create table note (id int);\nselect 1;\n');
  const missing = join(folder, 'new.sql');
  expect(await refusal(env, 'dump', missing)).toBe(`there is no database in ${env.DATA_DIR}\n`);
  expect(await refusal(env, 'load', missing)).toMatch(/^\S+ can’t be used \(ENOENT.*\)\n$/);
  expect(await refusal(env, 'load', file)).toBe(`${file} can’t be loaded: it isn’t a Ballpark dump\n`);
  expect(readdirSync(env.DATA_DIR)).toEqual([]);
  const elsewhere = await refusal({ DATABASE_URL: 'postgres://127.0.0.1:1/none' }, 'dump', file);
  expect(elsewhere).toMatch(/^dump is for the embedded database; .* use pg_dump /);
});
