import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { CannotPrepare, ensureInstalled, ensureWebBuilt, runtime } from './prepare.mjs';
import { root } from './run-command.mjs';

// Makes what others install: the npm package.
try {
  await ensureInstalled();
  await ensureWebBuilt();
  const { status } = spawnSync(runtime(), [join(root, 'scripts/pack-npm.ts')], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
} catch (error) {
  if (!(error instanceof CannotPrepare)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
