import { becomeServer } from './become-server.mjs';
import { CannotPrepare, ensureInstalled, ensureWebBuilt } from './prepare.mjs';
import { complain, endSignals, exitCodeOf, stopRunning } from './run-command.mjs';

for (const signal of endSignals) process.on(signal, () => end(signal));
// Some shells between npm and this process end without passing a signal on.
const starter = process.env.npm_lifecycle_event === undefined ? undefined : process.ppid;
const watch = setInterval(() => {
  if (starter !== undefined && process.ppid !== starter) end('SIGTERM');
}, 250);

try {
  await ensureInstalled();
  await ensureWebBuilt();
  clearInterval(watch);
  becomeServer(starter);
} catch (error) {
  if (!(error instanceof CannotPrepare)) throw error;
  complain(error.message);
  process.exit(1);
}

/** @param {NodeJS.Signals} signal */
function end(signal) {
  stopRunning(signal);
  process.exit(exitCodeOf(signal));
}
