import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ballpark, endAll, runMain } from '../support/processes.ts';
import { openEmptyTestDatabase } from '../support/test-database.ts';

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'ballpark-now-command-'))));
afterEach(endAll);
afterAll(() => rmSync(folder, { recursive: true }));

function placeIn(name: string) {
  const to = join(folder, `${name}-backups`);
  mkdirSync(to, { mode: 0o700 });
  // Named by the second in which they were made.
  const newest = () =>
    readdirSync(to)
      .filter((file) => file.endsWith('.tar'))
      .sort()
      .at(-1);
  return { env: { DATA_DIR: join(folder, name), BACKUP_TO: to }, newest };
}

const made = [0, expect.stringMatching(/^The backup is in \S+-backups: \d+\.\d MB\.\n$/)];

async function backUpNow(env: Record<string, string>) {
  const { code, text } = await ballpark(env, 'backup', '--now');
  return [code, text];
}

test('backup --now has the server send one, and sends one itself while none runs', async () => {
  const { env, newest } = placeIn('embedded');
  const main = await runMain(env);
  await main.ready();
  await expect.poll(newest, { timeout: 60_000 }).toBeDefined();
  const first = newest();
  expect(await backUpNow(env)).toEqual(made);
  const second = newest();
  expect(second).not.toBe(first);
  await main.stop();
  expect(await backUpNow(env)).toEqual(made);
  expect(newest()).not.toBe(second);
});

test.skipIf(process.env['TEST_DATABASE_URL'] === undefined)(
  'with PostgreSQL it is a process that runs jobs that sends it',
  async () => {
    const database = await openEmptyTestDatabase();
    const { env, newest } = placeIn('postgres');
    const withDatabase = { ...env, DATABASE_URL: database.url };
    const main = await runMain(withDatabase);
    await main.ready();
    await expect.poll(newest, { timeout: 60_000 }).toBeDefined();
    const first = newest();
    expect(await backUpNow(withDatabase)).toEqual(made);
    expect(newest()).not.toBe(first);
    await main.stop();
    await database.close();
  },
);
