import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../scripts/free-port.mjs';

const ops = join(import.meta.dirname, '../../../ops');
const run = promisify(execFile);
const programAt = (...paths: string[]) => paths.find((path) => existsSync(path));
const analyze = programAt('/usr/bin/systemd-analyze');
const nginx = programAt('/usr/sbin/nginx');
const caddy = programAt('/usr/bin/caddy');

/** Five photos in one call (docs/operations.md). */
const largestBody = 35_500_000;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ballpark-samples-'));
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
  let proxy: ChildProcess | undefined;
  beforeAll(async () => {
    await once(upstream.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(async () => {
    if (proxy?.kill('SIGKILL')) await once(proxy, 'exit');
  });
  afterAll(() => {
    upstream.closeAllConnections();
    upstream.close();
  });
  // It listens at a port, not at a path.
  const upstreamAt = () => `127.0.0.1:${(upstream.address() as AddressInfo).port}`;

  async function expectServed(url: string, httpVersion: string): Promise<void> {
    const curl = async (...args: string[]) =>
      run('curl', ['-sSk', ...args], { maxBuffer: 1e6 }).then(
        ({ stdout }) => stdout,
        (error: { stdout: string }) => error.stdout,
      );
    const answered = ['-o', '/dev/null', '-w', '%{http_code} %{http_version}'];
    await expect.poll(() => curl(...answered, url)).toBe(`200 ${httpVersion}`);
    const body = join(folder, 'body');
    writeFileSync(body, Buffer.alloc(largestBody));
    const forged = ['-H', 'X-Forwarded-For: 192.0.2.1'];
    expect(await curl(...answered, ...forged, '--data-binary', `@${body}`, url)).toBe(`200 ${httpVersion}`);
    expect(received.at(-1)?.bytes).toBe(largestBody);
    expect(received.at(-1)?.caller).toMatch(/(^|, )(127\.0\.0\.1|::1)$/);
    expect(await curl('-N', '--max-time', '5', `${url}/api/live`)).toBe('event: hello\n\n');
  }

  test.skipIf(!nginx)('nginx, over HTTP/2', async () => {
    const [port, plainPort] = [await freePort(), await freePort()];
    const certificate = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '1',
      '-subj',
      '/CN=localhost',
    ];
    const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
    await run('openssl', [...certificate, ...files]);
    const sample = readFileSync(join(ops, 'nginx.conf'), 'utf8')
      .replaceAll('/etc/letsencrypt/live/ballpark.example', folder)
      .replaceAll(/(?<=listen .*)\b80;/g, `${plainPort};`)
      .replaceAll(/(?<=listen .*)\b443 /g, `${port} `)
      .replace('127.0.0.1:3000', upstreamAt());
    const config = join(folder, 'nginx.conf');
    const paths = ['client_body', 'proxy'].map((name) => `${name}_temp_path ${join(folder, name)};`);
    writeFileSync(
      config,
      `pid ${folder}/pid; error_log stderr; daemon off; master_process off; events {}\nhttp { access_log off; ${paths.join(' ')}\n${sample}}\n`,
    );
    await run(nginx ?? '', ['-t', '-c', config]);
    proxy = spawn(nginx ?? '', ['-c', config], { stdio: 'inherit' });
    await expectServed(`https://localhost:${port}`, '2');
  });

  test.skipIf(!caddy)(
    'Caddy, here without TLS, for which it would change what the machine trusts',
    async () => {
      const flags = ['--config', join(ops, 'Caddyfile'), '--adapter', 'caddyfile'];
      await run(caddy ?? '', ['validate', ...flags]);
      const url = `http://localhost:${await freePort()}`;
      const CADDY_ADMIN = `localhost:${await freePort()}`;
      const env = { HOME: folder, CADDY_ADMIN, BALLPARK_HOST: url, BALLPARK_UPSTREAM: upstreamAt() };
      proxy = spawn(caddy ?? '', ['run', ...flags], { env, stdio: 'ignore' });
      await expectServed(url, '1.1');
    },
  );
});
