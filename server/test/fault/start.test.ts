import { once } from 'node:events';
import { createServer } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openPlaces } from '../../src/places/places.ts';
import { Gate } from '../support/gate.ts';
import { freePort } from '../../../scripts/free-port.mjs';
import { endAll, mainFile, runMain } from '../support/processes.ts';
import { openServerTestDatabase, type ServerTestDatabase } from '../support/test-database.ts';

const isPostgresThere = process.env['TEST_DATABASE_URL'] !== undefined;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ballpark-start-'));
  // Otherwise the first start would create them and log it.
  await openPlaces();
});
afterEach(endAll);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Without warnings, such as of a slow database. */
async function refusal(env: Record<string, string>, flags: string[] = []): Promise<string> {
  const settings = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error', ...env };
  const main = await runMain(settings, { program: [...flags, mainFile] });
  expect(await main.ended).toBe(1);
  const lines = main
    .printed()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('Waiting for'));
  expect(lines).toEqual([expect.stringMatching(/^Ballpark can’t start: /)]);
  expect(lines[0]).not.toContain('hidden');
  return lines[0] ?? '';
}

test('an admin key that could be guessed stops the start', async () => {
  expect(await refusal({ ADMIN_KEY: 'hidden and short'.slice(0, 15) })).toMatch(
    /ADMIN_KEY has an invalid value \(not shown here\); expected at least 16 characters/,
  );
});

test('a setting with one value in .env and another in the environment stops the start', async () => {
  const envFile = join(folder, '.env');
  writeFileSync(envFile, 'ADMIN_KEY="hidden, of sixteen letters"\n');
  expect(await refusal({ ADMIN_KEY: 'hidden, of more letters' }, [`--env-file=${envFile}`])).toBe(
    `Ballpark can’t start: ADMIN_KEY is set in the environment and in ${envFile}; expected one of them`,
  );
});

describe.skipIf(!isPostgresThere)('on PostgreSQL', { timeout: 180_000 }, () => {
  let database: ServerTestDatabase;
  let env: Record<string, string>;
  beforeAll(async () => {
    database = await openServerTestDatabase();
    env = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') };
  });
  afterAll(() => database.close());

  const withUrl = (change: (url: URL) => void): Record<string, string> => {
    const url = new URL(database.url);
    change(url);
    return { DATABASE_URL: url.href };
  };
  const run = async (...statements: string[]): Promise<void> => {
    for (const statement of statements) await database.pool.query(statement);
  };
  const jobs = async (): Promise<object[]> => {
    const found = await database.pool.query<object>(
      "select name, state from pgboss.job where name not like '\\_\\_%'",
    );
    return found.rows;
  };

  test('a port that is taken ends the start in one line, before any job is begun', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const line = await refusal({ ...env, PORT: String(port) });
    other.close();
    expect(line).toContain(`EADDRINUSE: address already in use 127.0.0.1:${port}; stop the program using it`);
    expect(await jobs()).toEqual([]);
  });

  test.each(['192.0.2.1', 'nowhere.invalid'])('HOST=%s is refused in one line', async (host) => {
    expect(await refusal({ ...env, HOST: host })).toMatch(
      /(EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN).*; HOST isn’t an address of this machine/,
    );
    expect(await jobs()).toEqual([]);
  });

  test('a database that does not exist is reported in one line', async () => {
    expect(await refusal(withUrl((url) => (url.pathname = '/none')))).toMatch(
      /the database none at .* doesn’t exist; create it with createdb.* \(database "none" does not exist\)$/,
    );
  });

  test('a role that may not sign in, and one without rights, are reported in one line each', async () => {
    await run('drop role if exists ballpark_out', 'drop role if exists ballpark_poor');
    await run('create role ballpark_out nologin', 'create role ballpark_poor login');
    try {
      const out = withUrl((url) => Object.assign(url, { username: 'ballpark_out', password: 'hidden' }));
      expect(await refusal(out)).toMatch(/refuses the sign-in from DATABASE_URL/);
      const poor = withUrl((url) => Object.assign(url, { username: 'ballpark_poor', password: 'hidden' }));
      expect(await refusal(poor)).toMatch(
        /lacks permissions \(permission denied for .*\); make it the owner/,
      );
    } finally {
      await run('drop role ballpark_out', 'drop role ballpark_poor');
    }
  });

  test('a database that is away is waited for', async () => {
    const gate = new Gate(new URL(database.url));
    await gate.open();
    await gate.shut();
    const main = await runMain({ ...env, ...withUrl((url) => (url.host = `127.0.0.1:${gate.port}`)) });
    await expect.poll(main.printed, { timeout: 60_000 }).toMatch(/^Waiting for the database .* …\n$/);
    await gate.open();
    expect(await main.ready()).toEqual({ status: 'ready' });
    expect(await main.stop()).toBe(0);
    await gate.shut();
    expect(main.printed().match(/Waiting/g)).toHaveLength(1);
  });

  test('a server that gets a signal while it waits for its database ends at once and well', async () => {
    const main = await runMain(withUrl((url) => (url.host = '127.0.0.1:1')));
    await expect.poll(main.printed, { timeout: 60_000 }).toContain('Waiting for');
    expect(await main.stop()).toBe(0);
    expect(main.printed()).not.toContain('can’t start');
  });

  test('a photo store that is away is found at the start and reported by /readyz, and the rest is served', async () => {
    const main = await runMain({
      ...env,
      STORAGE_URL: `s3://key:hidden@photos?endpoint=http://127.0.0.1:${await freePort()}`,
      PUBLC_URL: 'https://hidden.example',
    });
    expect(await main.ready()).toEqual({ status: 'degraded' });
    expect((await fetch(`${main.url}/readyz`)).status).toBe(200);
    // On a busy machine a new server may answer 503.
    const listings = async () => (await fetch(`${main.url}/api/listings`)).status;
    await expect.poll(listings).toBe(200);
    // Printed last, in a separate chunk.
    await expect
      .poll(main.printed)
      .toContain('PUBLC_URL is set but isn’t a setting. Did you mean PUBLIC_URL?\n');
    expect(main.printed()).toContain('Photos can’t be saved: the photo store isn’t responding');
    expect(main.printed()).toMatch(/"fault":"[^"]*ECONNREFUSED[^"]*","msg":"photos cannot be kept/);
    expect(main.printed()).not.toContain('hidden');
    expect(await main.stop()).toBe(0);
  });
});
