/** Prepares the machine and runs a program of bench with its options; see docs/performance.md. */
import { spawn } from 'node:child_process';
import { CannotPrepare, ensureInstalled, ensureWebBuilt, runtime } from './prepare.mjs';
import { endSignals, exitCodeOf, root } from './run-command.mjs';
import { ensureTools } from './test-tools.mjs';

try {
  await ensureInstalled();
  await ensureWebBuilt();
  const missing = await ensureTools(['postgresql']);
  if (missing.length > 0) process.exitCode = 1;
  else measure();
} catch (error) {
  if (!(error instanceof CannotPrepare)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function measure() {
  const bench = spawn(runtime(), process.argv.slice(2), { cwd: root, stdio: 'inherit' });
  for (const signal of endSignals) process.on(signal, () => bench.kill(signal));
  bench.on('exit', (code, signal) => process.exit(code ?? exitCodeOf(signal)));
}
