import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { CannotPrepare, ensureInstalled, runtime } from './prepare.mjs';
import { root } from './run-command.mjs';

try {
  await ensureInstalled();
  const { status } = spawnSync(runtime(), [join(root, 'server/src/migrate-main.ts')], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} catch (error) {
  if (!(error instanceof CannotPrepare)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
