import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../scripts/free-port.mjs';
import { runMain, type RunningMain } from '../support/processes.ts';
import { openServerTestDatabase, type ServerTestDatabase } from '../support/test-database.ts';

const devFile = join(import.meta.dirname, '../../../scripts/dev.mjs');
const isPostgresThere = process.env['TEST_DATABASE_URL'] !== undefined;

describe.skipIf(!isPostgresThere)('npm run dev', { timeout: 180_000 }, () => {
  let database: ServerTestDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await openServerTestDatabase();
    folder = mkdtempSync(join(tmpdir(), 'ballpark-dev-'));
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function runDev(port: number): Promise<RunningMain> {
    const env = { DATABASE_URL: database.url, DATA_DIR: folder, PUBLIC_URL: `http://localhost:${port}` };
    const dev = await runMain(env, { program: [devFile] });
    // A SIGKILL would leave its two processes running.
    onTestFinished(async () => void (await dev.stop()));
    return dev;
  }

  test('serves the sources of the web app, and the server’s answers and kept mails, at one address', async () => {
    const port = await freePort();
    const { ready, stop, printed } = await runDev(port);
    await ready();
    const read = (path: string) => fetch(`http://localhost:${port}${path}`);
    const isServed = () =>
      read('/').then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isServed, { timeout: 60_000 }).toBe(true);
    expect(await (await read('/feed')).text()).toContain('src="/src/main.tsx"');
    expect((await read('/src/main.tsx')).headers.get('content-type')).toContain('javascript');
    expect(await (await read('/api/listings')).json()).toMatchObject({ data: [] });
    expect((await read('/dev/mail')).status).toBe(404);
    const address = `http://localhost:${port}/dev/mail?key=`;
    const [, key = ''] = printed().split(address);
    const opened = await fetch(`${address}${key.slice(0, 43)}`, { redirect: 'manual' });
    const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await fetch(`http://localhost:${port}/dev/mail`, { headers: { cookie } })).status).toBe(200);
    expect(await stop()).toBe(0);
    expect(await isServed()).toBe(false);
  });

  test('ends the server where Vite cannot listen', async () => {
    const other = createServer().listen(0, 'localhost');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { ended, printed } = await runDev(port);
    expect(await ended).toBe(1);
    expect(printed()).toContain(`Port ${port} is already in use`);
  });
});
