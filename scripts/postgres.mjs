import { execFile, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.mjs';

const oldestVersion = 15;
const startMs = 30_000;

/** The newest PostgreSQL from 15 on, from the PATH or Debian's location. */
export function findPostgres() {
  const fromPath = (process.env.PATH ?? '').split(delimiter);
  const debian = '/usr/lib/postgresql';
  const fromDebian = existsSync(debian)
    ? readdirSync(debian).map((version) => join(debian, version, 'bin'))
    : [];
  const found = [...new Set([...fromPath, ...fromDebian])]
    .filter((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
    .map((folder) => ({ folder, version: versionOf(folder) }))
    .filter(({ version }) => version >= oldestVersion);
  return found.sort((a, b) => b.version - a.version)[0]?.folder;
}

/**
 * A new cluster on a free local port, removed by `stop` or the end of this process; `url` is a superuser's. A `keptFolder` keeps it, to be
 * started there again.
 *
 * @param {Record<string, string>} settings
 * @param {string} [keptFolder]
 */
export async function startPostgres(settings = {}, keptFolder) {
  const programs = findPostgres();
  if (programs === undefined) throw new Error(`PostgreSQL ${oldestVersion} or later was not found`);
  const owner = ownerOfCluster();
  const folder = keptFolder ?? mkdtempSync(join(tmpdir(), 'ballpark-postgres-'));
  mkdirSync(folder, { recursive: true });
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  const remove = () => {
    if (keptFolder === undefined) rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', remove);

  const data = join(folder, 'data');
  const initArgs = [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ];
  if (!existsSync(join(data, 'PG_VERSION')))
    await promisify(execFile)(join(programs, 'initdb'), initArgs, { ...owner, cwd: folder });

  const port = await freePort();
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    port,
    ...settings,
  };
  const args = ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const server = await launch(join(programs, 'postgres'), args, { ...owner, cwd: folder });
  const endNow = () => server.kill('SIGKILL');
  process.prependOnceListener('exit', endNow);
  const stop = async () => {
    const ended = new Promise((resolve) => server.once('close', resolve));
    if (server.kill('SIGINT')) await ended;
    process.off('exit', endNow);
    process.off('exit', remove);
    remove();
  };
  return { url: `postgres://postgres@127.0.0.1:${all.port}/postgres`, stop };
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
async function launch(program, args, options) {
  const server = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  const timer = setTimeout(() => server.kill('SIGKILL'), startMs);
  /** @type {boolean} */
  const isReady = await new Promise((resolve) => {
    server.stderr.setEncoding('utf8').on('data', (text) => {
      log = (log + text).slice(-4000);
      if (/ready to accept (read-only )?connections/.test(log)) resolve(true);
    });
    server.once('close', () => resolve(false));
  });
  clearTimeout(timer);
  if (!isReady) throw new Error(`PostgreSQL did not start:\n${log}`);
  return server;
}

/** PostgreSQL refuses to run as root; undefined for others. */
export function ownerOfCluster() {
  if (process.getuid?.() !== 0) return undefined;
  return idsOf('postgres') ?? idsOf('nobody');
}

/** @param {string} user */
function idsOf(user) {
  try {
    const read = (/** @type {string} */ flag) =>
      Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: read('-u'), gid: read('-g') };
  } catch {
    return undefined;
  }
}

/** @param {string} folder */
function versionOf(folder) {
  const text = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/(\d+)/.exec(text)?.[1] ?? 0);
}
