import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { manPage } from '../../src/cli/man-page.ts';

const root = join(import.meta.dirname, '../../..');
const run = promisify(execFile);
const hasLintian = spawnSync('lintian', ['--version']).status === 0;

test('lintian finds no error in the Debian package', { timeout: 1_800_000 }, async ({ skip }) => {
  skip(!hasLintian, 'lintian is not installed.');
  const { stdout } = await run(process.execPath, [join(root, 'scripts/pack.mjs'), 'deb']);
  const file = /ballpark_\S+\.deb/.exec(stdout)?.[0] ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-lintian-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const env = { ...process.env, TMPDIR: folder };
  const flags = ['--allow-root', '--fail-on', 'none', join(root, file)];
  const { stdout: found } = await run('lintian', flags, { env, maxBuffer: 1e8 });
  expect(found.split('\n').filter((line) => line.startsWith('E:'))).toEqual([]);
});

test('the man page has every command, and an argument in its place', () => {
  const page = manPage(new Date('2030-01-02'));
  expect(page).toMatch(/^\.TH BALLPARK 1 "2030-01-02" "Ballpark \d/);
  for (const command of ['start', 'admin recover <email>', 'restore <backup>', 'demo remove'])
    expect(page).toContain(`\n.B ${command.replaceAll('-', '\\-')}\n`);
  expect(page).toContain('\\-\\-key\\-file <file>');
});
