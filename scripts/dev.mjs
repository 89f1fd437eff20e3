import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { CannotPrepare, ensureInstalled, runtime } from './prepare.mjs';
import { endSignals, envFile, exitCodeOf, root, stopRunning } from './run-command.mjs';

// Vite listens at PUBLIC_URL and proxies calls to the server (web/vite.config.ts).
const publicUrl = process.env['PUBLIC_URL'] ?? 'http://localhost:5173';

/** @type {import('node:child_process').ChildProcess[]} */
const running = [];
for (const signal of endSignals)
  process.on(signal, () => {
    process.exitCode = 0;
    // An unfinished install.
    stopRunning(signal);
    endAll(signal);
  });

try {
  await ensureInstalled();
  start('--watch', '--watch-preserve-output', join(root, 'server/src/main.ts'));
  const port = new URL(publicUrl).port || '5173';
  start(join(root, 'node_modules/vite/bin/vite.js'), join(root, 'web'), '--strictPort', '--port', port);
} catch (error) {
  if (!(error instanceof CannotPrepare)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/**
 * If one of the two ends, so does the other.
 *
 * @param {string[]} args
 */
function start(...args) {
  const env = { ...process.env, PUBLIC_URL: publicUrl };
  const child = spawn(runtime(), [...envFile, ...args], { env, stdio: 'inherit' });
  running.push(child);
  child.on('exit', (code, signal) => {
    process.exitCode ??= code ?? exitCodeOf(signal);
    endAll('SIGTERM');
  });
}

/** @param {NodeJS.Signals} signal */
function endAll(signal) {
  for (const child of running) child.kill(signal);
}
