import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../scripts/free-port.mjs';

export const ops = join(import.meta.dirname, '../../../ops');
const run = promisify(execFile);
export const programAt = (...paths: string[]) => paths.find((path) => existsSync(path));
const nginx = programAt('/usr/sbin/nginx');
const caddy = programAt('/usr/bin/caddy');

export type Proxy = { url: string; stop: () => Promise<void> };

type Kind = {
  isInstalled: boolean;
  httpVersion: string;
  /** By the sample in `ops`, before these `host:port`. */
  start: (upstreams: readonly string[]) => Promise<Proxy>;
};

export const proxies: Record<'nginx' | 'Caddy', Kind> = {
  nginx: { isInstalled: nginx !== undefined, httpVersion: '2', start: startNginx },
  // Without TLS, for which it would change what the machine trusts.
  Caddy: { isInstalled: caddy !== undefined, httpVersion: '1.1', start: startCaddy },
};

async function startNginx(upstreams: readonly string[]): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-nginx-'));
  const [port, plainPort] = [await freePort(), await freePort()];
  const certificate = 'req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost'.split(' ');
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  await run('openssl', [...certificate, ...files]);
  const sample = forVersion(readFileSync(join(ops, 'nginx.conf'), 'utf8'), await isBefore1251())
    .replaceAll('/etc/letsencrypt/live/ballpark.example', folder)
    .replaceAll(/(?<=listen .*)\b80;/g, `${plainPort};`)
    .replaceAll(/(?<=listen .*)\b443 (?=ssl)/g, `${port} `)
    // A line for each process, as the sample says.
    .replace(/^.*\b127\.0\.0\.1:3000\b.*$/m, (line) =>
      upstreams.map((upstream) => line.replace('127.0.0.1:3000', upstream)).join('\n'),
    );
  const config = join(folder, 'nginx.conf');
  const paths = ['client_body', 'proxy'].map((name) => `${name}_temp_path ${join(folder, name)};`);
  writeFileSync(
    config,
    `pid ${folder}/pid; error_log stderr; daemon off; master_process off; events {}\nhttp { access_log off; ${paths.join(' ')}\n${sample}}\n`,
  );
  const { stderr } = await run(nginx ?? '', ['-t', '-c', config]);
  if (stderr.includes('[warn]')) throw new Error(stderr);
  const child = spawn(nginx ?? '', ['-c', config], { stdio: 'ignore' });
  return { url: `https://localhost:${port}`, stop: () => stopProxy(child, folder) };
}

/** As the head of the sample says. */
function forVersion(sample: string, isOld: boolean): string {
  return isOld ? sample.replaceAll(' ssl;', ' ssl http2;').replace('  http2 on;\n', '') : sample;
}

async function isBefore1251(): Promise<boolean> {
  const { stderr } = await run(nginx ?? '', ['-v']);
  const [major = 0, minor = 0, patch = 0] = stderr.match(/\d+/g)?.map(Number) ?? [];
  return major * 1e6 + minor * 1e3 + patch < 1_025_001;
}

async function startCaddy(upstreams: readonly string[]): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-caddy-'));
  const flags = ['--config', join(ops, 'Caddyfile'), '--adapter', 'caddyfile'];
  await run(caddy ?? '', ['validate', ...flags]);
  const url = `http://localhost:${await freePort()}`;
  const CADDY_ADMIN = `localhost:${await freePort()}`;
  const env = { HOME: folder, CADDY_ADMIN, BALLPARK_HOST: url, BALLPARK_UPSTREAM: upstreams.join(' ') };
  const child = spawn(caddy ?? '', ['run', ...flags], { env, stdio: 'ignore' });
  return { url, stop: () => stopProxy(child, folder) };
}

async function stopProxy(child: ChildProcess, folder: string): Promise<void> {
  if (child.kill('SIGKILL')) await once(child, 'exit');
  rmSync(folder, { recursive: true, force: true });
}
