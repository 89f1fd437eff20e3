import { createServer } from 'node:net';
import { isSystemError } from './run-command.mjs';

/** Below those that a system gives to whoever asks for any, since whoever asks for this one takes it later. */
const [first, count] = [11_000, 20_000];
/** So many for each process: of those that ask at the same time no two get the same one. */
const each = 64;
let given = 0;

/**
 * A port of this machine that nobody listens on, and that nobody else gets before it is taken.
 *
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (;;) {
    const port = first + ((process.pid * each + given) % count);
    given = (given + 1) % each;
    if (await isFree(port)) return port;
  }
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isFree(port) {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', (error) =>
      isSystemError(error, 'EADDRINUSE') ? resolve(false) : reject(error),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
