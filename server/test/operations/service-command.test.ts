import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ops } from '../support/sample-proxies.ts';

const run = promisify(execFile);
let root: string;
let settings: string;
/** In a folder of commands, as both packages have it. */
let command: string;

/** A package that says how it was started. The settings and the account are none of this machine’s. */
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'ballpark-service-'));
  chmodSync(root, 0o755);
  settings = join(root, 'ballpark.env');
  writeFileSync(settings, 'DATA_DIR=/var/lib/ballpark\nPORT=4321\n');
  const library = join(root, 'lib/node_modules/ballpark');
  for (const folder of ['ops', 'scripts']) mkdirSync(join(library, folder), { recursive: true });
  const text = readFileSync(join(ops, 'ballpark'), 'utf8')
    .replace('/etc/ballpark/ballpark.env', settings)
    .replaceAll(/(--re[ug]id=)ballpark/g, (_, flag: string) => `${flag}65534`)
    .replace('--init-groups', '--clear-groups');
  writeFileSync(join(library, 'ops/ballpark'), text, { mode: 0o755 });
  writeFileSync(
    join(library, 'scripts/ballpark.cjs'),
    'const { argv, env, getuid } = process; console.log(JSON.stringify([argv.slice(2), env.DATA_DIR, env.PORT, getuid()]));',
  );
  mkdirSync(join(root, 'bin'));
  command = join(root, 'bin/ballpark');
  symlinkSync('../lib/node_modules/ballpark/ops/ballpark', command);
  letAllRead();
});
afterAll(() => rmSync(root, { recursive: true }));

/** Whatever the file mode mask of this process is. */
function letAllRead(): void {
  spawnSync('chmod', ['-R', 'a+rX', root]);
}

const isRoot = process.getuid?.() === 0;
const hasSetpriv = spawnSync('setpriv', ['--version']).status === 0;

test.skipIf(isRoot && !hasSetpriv)(
  'the command of a service runs with its settings, and as its account if root calls it',
  async () => {
    const env = { PATH: process.env['PATH'] ?? '' };
    const said = async (more: Record<string, string> = {}) =>
      JSON.parse(
        (await run(command, ['admin', 'verify', 'a b'], { env: { ...env, ...more } })).stdout,
      ) as unknown;
    const uid = isRoot ? 65_534 : process.getuid?.();
    const words = ['admin', 'verify', 'a b'];
    expect(await said()).toEqual([words, '/var/lib/ballpark', '4321', uid]);
    expect(await said({ DATA_DIR: '/srv/new' })).toEqual([words, '/srv/new', '4321', uid]);
  },
);

test('it takes the Node.js that lies in the package’s place', async () => {
  const bin = join(root, 'lib/bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'node'), '#!/bin/sh\necho ours "$@"\n', { mode: 0o755 });
  letAllRead();
  const { stdout } = await run(command, ['version']);
  expect(stdout).toMatch(/^ours --env-file=\S+ \S+\/scripts\/ballpark\.cjs version\n$/);
  rmSync(bin, { recursive: true });
});

test('without its settings it says so', async () => {
  rmSync(settings);
  await expect(run(command, ['version'])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^\S+ballpark\.env is missing; make it again/),
  });
});

test('the unit and the settings name what both packages have', () => {
  const unit = readFileSync(join(ops, 'ballpark.service'), 'utf8');
  expect(unit).toMatch(/^ExecStart=ballpark start$/m);
  expect(unit).toMatch(/^User=ballpark$/m);
  expect(readFileSync(join(ops, 'ballpark.env'), 'utf8')).toMatch(/^DATA_DIR=\/var\/lib\/ballpark$/m);
  expect(readFileSync(join(ops, 'ballpark'), 'utf8')).toContain('settings=/etc/ballpark/ballpark.env\n');
});
