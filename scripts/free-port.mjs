import { createServer } from 'node:net';
import { isSystemError } from './run-command.mjs';

/** These ports lie below those that a system gives to programs that ask for any port: the caller takes its port only later. */
const [first, count] = [11_000, 20_000];
/** Each process has its own range of so many ports, so that two that ask at the same time get different ones. */
const each = 64;
let given = 0;

/**
 * Finds a port of this machine that no program listens on. No other process of these tests is given it meanwhile.
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
