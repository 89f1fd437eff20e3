import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openPlaces } from '../../src/places/places.ts';
import { Gate } from '../support/gate.ts';
import { freePort } from '../../../scripts/free-port.mjs';
import { compiledModules, endAll, mainFile, runMain } from '../support/processes.ts';
import {
  openEmptyTestDatabase,
  openServerTestDatabase,
  type ServerTestDatabase,
} from '../support/test-database.ts';

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
  const printed = main.printed().split('\n');
  const lines = printed.filter((line) => line !== '' && !line.startsWith('Waiting for'));
  expect(lines).toEqual([expect.stringMatching(/^Ballpark can’t start: /)]);
  expect(lines[0]).not.toContain('hidden');
  return lines[0] ?? '';
}

test('the environment wins over .env', async () => {
  const envFile = join(folder, '.env');
  writeFileSync(envFile, 'DEMO=never\n');
  expect(await refusal({ DEMO: 'always' }, [`--env-file=${envFile}`])).toBe(
    'Ballpark can’t start: DEMO is "always"; expected on, off or auto',
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

  const withUrl = (change: object) => ({ DATABASE_URL: Object.assign(new URL(database.url), change).href });
  const run = async (...statements: string[]): Promise<void> => {
    for (const statement of statements) await database.pool.query(statement);
  };
  const expectNoJobs = async () => {
    const jobs = await database.pool.query("select from pgboss.job where name not like '\\_\\_%'");
    expect(jobs.rowCount).toBe(0);
  };

  test('a port that is taken, or an address of another machine, ends it in one line, before any job is begun', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const line = await refusal({ ...env, PORT: String(port) });
    other.close();
    expect(line).toContain(`EADDRINUSE: address already in use 127.0.0.1:${port}; stop the program using it`);
    for (const HOST of ['192.0.2.1', 'nowhere.invalid'])
      expect(await refusal({ ...env, HOST })).toMatch(
        /(EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN).*; HOST isn’t an address of this machine/,
      );
    await expectNoJobs();
  });

  test('a database that does not exist, and a role that may not sign in or has no rights, end it in one line', async () => {
    expect(await refusal(withUrl({ pathname: '/none' }))).toMatch(
      /the database none at .* doesn’t exist; create it with createdb.* \(database "none" does not exist\)$/,
    );
    await run('drop role if exists ballpark_out', 'drop role if exists ballpark_poor');
    await run('create role ballpark_out nologin', 'create role ballpark_poor login');
    try {
      const as = (username: string) => refusal(withUrl({ username, password: 'hidden' }));
      expect(await as('ballpark_out')).toMatch(/refuses the sign-in from DATABASE_URL/);
      expect(await as('ballpark_poor')).toMatch(
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
    const main = await runMain({ ...env, ...withUrl({ host: `127.0.0.1:${gate.port}` }) });
    await expect.poll(main.printed, { timeout: 60_000 }).toMatch(/^Waiting for the database .* …\n$/);
    await gate.open();
    expect(await main.ready()).toEqual({ status: 'ready' });
    expect(await main.stop()).toBe(0);
    await gate.shut();
    expect(main.printed().match(/Waiting/g)).toHaveLength(1);
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
    await expect.poll(async () => (await fetch(`${main.url}/api/listings`)).status).toBe(200);
    // Printed last, in a separate chunk.
    await expect
      .poll(main.printed)
      .toContain('PUBLC_URL is set but isn’t a setting. Did you mean PUBLIC_URL?\n');
    expect(main.printed()).toContain('Photos can’t be saved: the photo store isn’t responding');
    expect(main.printed()).toMatch(/"fault":"[^"]*ECONNREFUSED[^"]*","msg":"photos cannot be kept/);
    expect(main.printed()).not.toContain('hidden');

    // Who is slow to send keeps the server from no good end.
    const socket = connect(Number(new URL(main.url).port), '127.0.0.1').on('error', () => undefined);
    socket.write('POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n');
    await new Promise<void>((sent) => socket.write('content-length: 100\r\n\r\n{', () => sent()));
    // By the time this is answered, the server reads the first connection.
    await fetch(`${main.url}/readyz`);
    expect(await main.stop()).toBe(0);
    socket.destroy();
  });

  test.skipIf(process.platform !== 'linux')(
    'a first start prints at a terminal where to look, and no JSON',
    async () => {
      const empty = await openEmptyTestDatabase();
      const own = { DATABASE_URL: empty.url, DATA_DIR: join(folder, 'terminal') };
      // `script` provides a terminal.
      const child = spawn('script', ['-qefc', `'${process.execPath}' '${mainFile}'`, '/dev/null'], {
        env: { ...compiledModules, PATH: process.env['PATH'], PORT: String(await freePort()), ...own },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let printed = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
      try {
        await expect.poll(() => printed, { timeout: 90_000 }).toContain('/claim-admin');
      } finally {
        const ended = once(child.stdout, 'close');
        child.kill('SIGTERM');
        await ended;
        await empty.close();
      }
      expect(printed.split('\r\n').filter(Boolean)).toEqual([
        expect.stringMatching(/^Ballpark is at /),
        expect.stringMatching(/^Email is at .*\/dev\/mail\?key=[\w-]{43}$/),
        expect.stringMatching(/^To become the first admin, .*\/claim-admin#token=/),
      ]);
    },
  );
});

describe.skipIf(process.platform !== 'linux')('what `npm start` runs', { timeout: 120_000 }, () => {
  const module = new URL('../../../scripts/become-server.mjs', import.meta.url).href;
  const program = (starter: string): string[] => [
    '--input-type=module',
    '--eval',
    `import { becomeServer } from ${JSON.stringify(module)}; becomeServer(${starter});`,
  ];
  /** Nobody listens there, so the server waits up to a minute. */
  const waiting = { DATABASE_URL: 'postgres://127.0.0.1:1/none' };

  test.each([[['SIGTERM']], [['SIGINT', 'SIGTERM']]] as const)(
    'becomes the server, in the same process, and takes %j as one, as Ctrl-C under npm sends',
    async (signals) => {
      const main = await runMain(waiting, { program: program('') });
      await expect.poll(main.printed, { timeout: 60_000 }).toContain('Waiting for');
      expect(readFileSync(`/proc/${main.pid}/cmdline`, 'utf8')).toContain('server/src/main.ts');
      expect(readFileSync(`/proc/${main.pid}/environ`, 'utf8')).toContain('MALLOC_ARENA_MAX=1');
      for (const signal of signals) main.signal(signal);
      expect(await main.ended).toBe(0);
      expect(main.printed()).not.toContain('can’t start');
    },
  );

  test('ends in order when the process that started it is gone', async () => {
    const shell = spawn('sh', ['-c', '"$@" & wait', 'sh', process.execPath, ...program('process.ppid')], {
      env: { ...compiledModules, PATH: process.env['PATH'], ...waiting },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let printed = '';
    let isClosed = false;
    shell.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
    // Closes with the last writer, the server.
    shell.stdout.on('close', () => (isClosed = true));
    await expect.poll(() => printed, { timeout: 60_000 }).toContain('Waiting for');
    shell.kill('SIGKILL');
    await expect.poll(() => isClosed, { timeout: 20_000 }).toBe(true);
  });
});
