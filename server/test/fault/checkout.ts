import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

export type Checkout = {
  root: string;
  moveTo: (commit: string) => void;
  remove: () => void;
};

/** Shares the packages installed here. */
export function makeCheckout(commit: string): Checkout {
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-checkout-'));
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  function moveTo(next: string): void {
    git('checkout', '--quiet', '--force', revisionOf(next));
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    execFileSync(process.execPath, [vite, 'build', 'web'], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  git('clone', '--quiet', '--shared', '--no-checkout', root, '.');
  linkPackages(folder);
  moveTo(commit);
  return { root: folder, moveTo, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A clone names commits differently. */
function revisionOf(commit: string): string {
  return execFileSync('git', ['rev-parse', commit], { cwd: root, encoding: 'utf8' }).trim();
}

/** Workspace packages come from the checkout. Both share the places. */
function linkPackages(folder: string): void {
  const packages = join(root, 'node_modules');
  mkdirSync(join(folder, 'node_modules/@ballpark'), { recursive: true });
  for (const name of readdirSync(packages).filter((each) => each !== '@ballpark' && !each.startsWith('.')))
    symlinkSync(join(packages, name), join(folder, 'node_modules', name));
  for (const name of ['domain', 'server', 'web'])
    symlinkSync(join(folder, name), join(folder, 'node_modules/@ballpark', name));
  mkdirSync(join(root, '.cache/places'), { recursive: true });
  mkdirSync(join(folder, '.cache'));
  symlinkSync(join(root, '.cache/places'), join(folder, '.cache/places'));
}
