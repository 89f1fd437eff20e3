import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { CannotPrepare, ensureInstalled, ensureWebBuilt, runtime } from './prepare.mjs';
import { root } from './run-command.mjs';

// Makes what others install: the npm package, or with `deb` as first word also the Debian package of it.
const [kind, ...options] = process.argv.slice(2);

try {
  await ensureInstalled();
  await ensureWebBuilt();
  runScript('pack-npm.ts', []);
  if (kind === 'deb') runScript('pack-deb.ts', options);
} catch (error) {
  if (!(error instanceof CannotPrepare)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/**
 * @param {string} file
 * @param {string[]} args
 */
function runScript(file, args) {
  const { status } = spawnSync(runtime(), [join(root, 'scripts', file), ...args], { stdio: 'inherit' });
  if (status !== 0) throw new CannotPrepare(`scripts/${file} failed. See above.`);
}
