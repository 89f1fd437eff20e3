import { createServer } from 'node:net';
import { isSystemError } from './run-command.mjs';

/** Below the ephemeral ports, because the caller binds it only later. */
const [first, count] = [11_000, 20_000];
/** Each process has its own range, so that two never get the same port. */
const each = 64;
let given = 0;

/**
 * Other processes of these tests get other ports.
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
