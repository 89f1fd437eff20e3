import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { CannotPrepare, ensureInstalled, ensureWebBuilt, runtime } from './prepare.mjs';
import { endSignals, exitCodeOf, root, stopRunning } from './run-command.mjs';

/** @type {(signal: NodeJS.Signals) => void} */
let onSignal = (signal) => {
  stopRunning(signal);
  process.exit(exitCodeOf(signal));
};
for (const signal of endSignals) process.on(signal, () => onSignal(signal));
if (process.env.npm_lifecycle_event !== undefined) onParentGone(() => onSignal('SIGTERM'));

try {
  await ensureInstalled();
  await ensureWebBuilt();
  serve();
} catch (error) {
  if (!(error instanceof CannotPrepare)) throw error;
  console.error(error.message);
  process.exit(1);
}

function serve() {
  const follow = new URL(`./follow-parent.ts?starter=${process.pid}`, import.meta.url).href;
  const server = spawn(runtime(), ['--import', follow, join(root, 'server/src/main.ts')], {
    cwd: root,
    // With one arena glibc gives the memory of decoded photos back; with many it keeps up to twice as much.
    env: { MALLOC_ARENA_MAX: '1', ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // Its own process group: at Ctrl-C the terminal signals npm, this process and the server at once,
    // and a second signal would cut the server's orderly end short.
    detached: process.platform !== 'win32',
  });
  let lastForwarded = Number.NEGATIVE_INFINITY;
  onSignal = (signal) => {
    const now = performance.now();
    if (now - lastForwarded < 1000) return;
    lastForwarded = now;
    server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  };
  server.on('error', (error) => {
    console.error(`The server did not start: ${error.message}`);
    process.exit(1);
  });
  server.on('exit', (code, signal) => process.exit(code ?? exitCodeOf(signal)));
}

/**
 * npm passes a signal to the shell between it and us, and some shells end without passing it on.
 *
 * @param {() => void} react
 */
function onParentGone(react) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    react();
  }, 250);
  timer.unref();
}
