import { execFile } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../scripts/free-port.mjs';
import { endAll, type RunningMain, runMain } from '../support/processes.ts';

const root = join(import.meta.dirname, '../../..');
const run = promisify(execFile);
const isOnPath = (name: string) =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));

const path = '/usr/sbin:/usr/bin:/sbin:/bin';
const canTry = process.getuid?.() === 0 && isOnPath('debootstrap') && isOnPath('unshare');
describe.skipIf(!canTry)('in a bare Debian, which has no systemd', { timeout: 600_000 }, () => {
  let folder: string;
  let debian: string;
  let packages: string[];
  let port: number;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ballpark-debian-'));
    debian = join(folder, 'debian');
    await run('cp', ['--archive', await bareDebian(), debian]);
    const first = await run(process.execPath, [join(root, 'scripts/pack.mjs'), 'deb']);
    const second = await run(process.execPath, [join(root, 'scripts/pack-deb.ts'), '--revision', '2']);
    packages = [first, second].map(({ stdout }) => /ballpark_\S+\.deb/.exec(stdout)?.[0] ?? '');
    for (const name of packages) cpSync(join(root, name), join(debian, 'tmp', name));
    port = await freePort();
  }, 1_200_000);
  afterEach(endAll);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const within = (...command: string[]): string[] => [
    'unshare',
    `--mount-proc=${debian}/proc`,
    'chroot',
    debian,
    ...command,
  ];
  const inDebian = async (...command: string[]): Promise<string> => {
    const [file = '', ...args] = within(...command);
    const { stdout, stderr } = await run(file, args, { env: { PATH: path } });
    return stdout + stderr;
  };
  const settings = () => join(debian, 'etc/ballpark/ballpark.env');

  /** By the lines of the unit. */
  async function startService(): Promise<RunningMain> {
    const lines = readFileSync(join(debian, 'usr/lib/systemd/system/ballpark.service'), 'utf8');
    const user = /^User=(.*)$/m.exec(lines)?.[1] ?? '';
    const command = /^ExecStart=(.*)$/m.exec(lines)?.[1]?.split(' ') ?? [];
    const as = ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups'];
    const [file = '', ...program] = within(...as, ...command);
    const env = { PORT: String(port), PATH: path, NODE_COMPILE_CACHE: '' };
    const main = await runMain(env, { file, program });
    expect(await main.ready()).toEqual({ status: 'ready' });
    return main;
  }

  test('it is installed, started, upgraded, removed and purged, and asks nothing', async () => {
    const [first = '', second = ''] = packages;
    expect(await inDebian('dpkg', '--install', `/tmp/${first}`)).toContain('systemctl enable --now ballpark');
    expect(statSync(settings()).mode & 0o777).toBe(0o640);
    appendFileSync(settings(), `PORT=${port}\n`);
    const main = await startService();
    expect(await (await fetch(main.url)).text()).toContain('<title>');
    await register(main, 'ada@example.com');
    const data = statSync(join(debian, 'var/lib/ballpark'));
    expect(data.mode & 0o777).toBe(0o700);
    expect(data.uid).not.toBe(0);

    // Stands in for systemd, and says what it was asked.
    mkdirSync(join(debian, 'run/systemd/system'), { recursive: true });
    writeFileSync(join(debian, 'usr/bin/systemctl'), '#!/bin/sh\necho "$@" >>/asked\n', { mode: 0o755 });
    const upgrade = await inDebian('dpkg', '--install', `/tmp/${second}`);
    expect(upgrade).toContain('Unpacking ballpark');
    expect(upgrade).not.toContain('enable --now');
    const asked = () => readFileSync(join(debian, 'asked'), 'utf8');
    expect(asked()).toMatch(/daemon-reload\ntry-restart ballpark.service\n$/);
    await main.stop();
    expect(readFileSync(settings(), 'utf8')).toContain(`PORT=${port}`);
    const again = await startService();
    // As root, who gives his rights up; it fails for an account that is not there.
    await inDebian('ballpark', 'admin', 'verify', 'ada@example.com');
    await again.stop();

    await inDebian('dpkg', '--remove', 'ballpark');
    expect(asked()).toContain('disable --now ballpark.service');
    for (const gone of ['usr/bin/ballpark', 'usr/lib/ballpark'])
      expect(existsSync(join(debian, gone))).toBe(false);
    expect(existsSync(settings())).toBe(true);
    expect(await inDebian('dpkg', '--purge', 'ballpark')).toContain('/var/lib/ballpark');
    expect(existsSync(settings())).toBe(false);
    expect(existsSync(join(debian, 'var/lib/ballpark/postgres/PG_VERSION'))).toBe(true);
  });
});

async function register({ url }: RunningMain, email: string): Promise<void> {
  const answer = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada', email, password: 'Correct-horse-9' }),
  });
  expect(answer.ok).toBe(true);
}

/** Made once, from the mirror. */
async function bareDebian(): Promise<string> {
  const folder = join(root, '.cache/debian');
  if (existsSync(join(folder, 'var/lib/dpkg/status')) && !existsSync(join(folder, 'debootstrap')))
    return folder;
  rmSync(folder, { recursive: true, force: true });
  await run('debootstrap', ['--variant=minbase', '--include=adduser,libstdc++6', 'bookworm', folder]);
  return folder;
}
