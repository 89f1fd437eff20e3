import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { endAll, runMain } from '../support/processes.ts';
import { openServerTestDatabase } from '../support/test-database.ts';

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'ballpark-start-'))));
afterEach(endAll);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.skipIf(process.env['TEST_DATABASE_URL'] === undefined)(
  'a server starts, is ready, serves and ends in order at a signal',
  async () => {
    const database = await openServerTestDatabase();
    try {
      const main = await runMain({ DATABASE_URL: database.url, DATA_DIR: folder });
      expect(await main.ready()).toEqual({ status: 'ready' });
      // On a busy machine a new server may answer 503.
      const listings = async () => (await fetch(`${main.url}/api/listings`)).status;
      await expect.poll(listings).toBe(200);
      expect(await main.stop()).toBe(0);
    } finally {
      await endAll();
      await database.close();
    }
  },
);

test.skipIf(process.env['TEST_DATABASE_URL'] === undefined)(
  'a process without jobs leaves its mail to one that has them',
  async () => {
    const database = await openServerTestDatabase();
    const mails = () => readdirSync(folder).includes('mail');
    const settings = { DATABASE_URL: database.url, DATA_DIR: folder };
    const body = JSON.stringify({ name: 'Ada', email: 'ada@example.com', password: 'Correct-horse-9' });
    try {
      const serving = await runMain({ ...settings, JOBS: 'off' });
      await serving.ready();
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${serving.url}/api/auth/register`, { method: 'POST', headers, body });
      expect(answer.status).toBe(201);
      // The first poll of a process with jobs is earlier.
      await sleep(2000);
      expect(mails()).toBe(false);
      await runMain(settings);
      await expect.poll(mails).toBe(true);
    } finally {
      await endAll();
      await database.close();
    }
  },
);

test.skipIf(process.env['TEST_DATABASE_URL'] === undefined)(
  'in production each line is one JSON object, from the first one of the start to the last',
  async () => {
    const database = await openServerTestDatabase();
    const env = { NODE_ENV: 'production', DATABASE_URL: database.url, DATA_DIR: folder };
    const messagesOf = (printed: string) =>
      printed
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { level: number; msg: string }).msg);
    try {
      const main = await runMain(env);
      await main.ready();
      await expect.poll(main.printed).toContain('/claim-admin');
      expect(await main.stop()).toBe(0);
      expect(messagesOf(main.printed())).toContainEqual(expect.stringMatching(/^Ballpark is at http/));
      const refused = await runMain({ ...env, ADMIN_KEY: 'hidden' });
      expect(await refused.ended).toBe(1);
      expect(messagesOf(refused.printed())).toEqual([
        expect.stringMatching(/^Ballpark can’t start: ADMIN_KEY /),
      ]);
    } finally {
      await endAll();
      await database.close();
    }
  },
);

test('a wrong setting ends the start in one line that does not show its value', async () => {
  const main = await runMain({ DATA_DIR: folder, LOG_LEVEL: 'error', ADMIN_KEY: 'hidden' });
  expect(await main.ended).toBe(1);
  expect(main.printed()).toMatch(/^Ballpark can’t start: ADMIN_KEY has an invalid value .*\n$/);
  expect(main.printed()).not.toContain('hidden');
});
