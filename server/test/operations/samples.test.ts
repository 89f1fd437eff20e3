import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, Agent as PlainAgent, type IncomingMessage } from 'node:http';
import { request as requestSafely, Agent as SafeAgent } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { endAll, type RunningMain, runMain } from '../support/processes.ts';
import { openServerTestDatabase, type ServerTestDatabase } from '../support/test-database.ts';
import { ops, programAt, proxies, type Proxy } from '../support/sample-proxies.ts';

const run = promisify(execFile);
const analyze = programAt('/usr/bin/systemd-analyze');
const notInstalled = 'It is not installed.';
const isPostgresThere = process.env['TEST_DATABASE_URL'] !== undefined;

/** Five photos in one call (docs/operations.md). */
const maxBody = 35_500_000;

let folder: string;
let proxy: Proxy | undefined;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ballpark-samples-'));
});
afterEach(async () => {
  await proxy?.stop();
  proxy = undefined;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.skipIf(!analyze)('systemd rates the exposure of the unit at 2.0 of 10 or less', async () => {
  const unit = join(ops, 'ballpark.service');
  const flags = ['security', '--offline=true', '--threshold=20', '--no-pager', unit];
  const { stdout } = await run(analyze ?? '', flags);
  expect(stdout).toContain('Overall exposure level for ballpark.service');
});

describe('a proxy by the sample is valid, passes a stream on at once, takes five photos, and names the caller', () => {
  const received: { caller: unknown; bytes: number }[] = [];
  const upstream = createServer((request, response) => {
    // A line of a stream that goes on.
    if (request.url === '/api/live') return void response.write('event: hello\n\n');
    let bytes = 0;
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.on('end', () => {
      received.push({ caller: request.headers['x-forwarded-for'], bytes });
      response.end();
    });
  });
  beforeAll(async () => {
    await once(upstream.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => {
    upstream.closeAllConnections();
    upstream.close();
  });

  test.for(Object.entries(proxies))('%s', async ([, { isInstalled, start, httpVersion }], { skip }) => {
    skip(!isInstalled, notInstalled);
    proxy = await start([`127.0.0.1:${(upstream.address() as AddressInfo).port}`]);
    const { url } = proxy;
    const curl = async (...args: string[]) =>
      run('curl', ['-sSk', ...args], { maxBuffer: 1e6 }).then(
        ({ stdout }) => stdout,
        (error: { stdout: string }) => error.stdout,
      );
    const answered = ['-o', '/dev/null', '-w', '%{http_code} %{http_version}'];
    await expect.poll(() => curl(...answered, url)).toBe(`200 ${httpVersion}`);
    const body = join(folder, 'body');
    writeFileSync(body, Buffer.alloc(maxBody));
    const forged = ['-H', 'X-Forwarded-For: 192.0.2.1'];
    expect(await curl(...answered, ...forged, '--data-binary', `@${body}`, url)).toBe(`200 ${httpVersion}`);
    // The proxy's own probes come between.
    const upload = received.find(({ bytes }) => bytes > 0);
    expect(upload?.bytes).toBe(maxBody);
    expect(upload?.caller).toMatch(/(^|, )(127\.0\.0\.1|::1)$/);
    expect(await curl('-N', '--max-time', '5', `${url}/api/live`)).toBe('event: hello\n\n');
  });
});

describe.skipIf(!isPostgresThere)('two processes behind a proxy by the sample', { timeout: 300_000 }, () => {
  /** A trickle: the machine has other tests. */
  const [callersAtOnce, pauseMs] = [2, 25];
  let database: ServerTestDatabase;
  beforeAll(async () => {
    database = await openServerTestDatabase();
  });
  afterEach(endAll);
  afterAll(() => database.close());

  test.for(Object.entries(proxies))(
    '%s are replaced one after the other, and no call fails',
    async ([, { isInstalled, start }], { skip }) => {
      skip(!isInstalled, notInstalled);
      const settings = {
        DATABASE_URL: database.url,
        DATA_DIR: join(folder, 'data'),
        TRUST_PROXY: '1',
        RATE_LIMIT: 'off',
      };
      const runReady = async (env: Record<string, string>): Promise<RunningMain> => {
        const main = await runMain({ ...settings, ...env });
        await main.ready();
        return main;
      };
      const processes = [await runReady({}), await runReady({})];
      proxy = await start(processes.map(({ url }) => new URL(url).host));
      const { url } = proxy;
      await expect.poll(() => ask(`${url}/readyz`)).toBe('200');

      const outcomes = new Map<string, number>();
      const over = new AbortController();
      const callers = Array.from({ length: callersAtOnce }, async () => {
        for (; !over.signal.aborted; await sleep(pauseMs)) {
          // Without a session a write is refused at once.
          for (const outcome of [
            await ask(`${url}/api/listings`),
            await ask(`${url}/api/auth/logout`, 'POST'),
          ])
            outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        }
      });
      for (const old of processes) {
        await sleep(3000);
        expect(await old.stop()).toBe(0);
        await runReady({ PORT: new URL(old.url).port });
      }
      await sleep(3000);
      over.abort();
      await Promise.all(callers);
      expect([...outcomes.keys()].toSorted()).toEqual(['200', '401']);
      expect(outcomes.get('200')).toBeGreaterThan(100);
    },
  );
});

const agent = {
  plain: new PlainAgent({ keepAlive: true }),
  safe: new SafeAgent({ keepAlive: true, rejectUnauthorized: false }),
};

/** The status, or why there is none. */
function ask(url: string, method = 'GET'): Promise<string> {
  return new Promise((resolve) => {
    const hear = (answer: IncomingMessage) => {
      answer.resume();
      answer.on('end', () => resolve(String(answer.statusCode)));
      answer.on('error', ({ message }) => resolve(message));
    };
    const call = url.startsWith('https:')
      ? requestSafely(url, { method, agent: agent.safe }, hear)
      : request(url, { method, agent: agent.plain }, hear);
    call.on('error', ({ message }) => resolve(message)).end();
  });
}
