import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { CannotPrepare, ensureInstalled, runtime } from './prepare.mjs';
import { envFile, root } from './run-command.mjs';

// Runs a file with the pinned Node. npm changes to the root, but typed paths are relative to the caller's folder.
const [file = '', ...rest] = process.argv.slice(2);

// The server also needs the web app, and is to end with npm.
if (rest.join(' ') === 'start') await import('./start.mjs');
else await runFile();

async function runFile() {
  try {
    await ensureInstalled();
    const cwd = process.env.INIT_CWD ?? process.cwd();
    const { status } = spawnSync(runtime(), [...envFile, join(root, file), ...rest], {
      cwd,
      stdio: 'inherit',
    });
    process.exitCode = status ?? 1;
  } catch (error) {
    if (!(error instanceof CannotPrepare)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
