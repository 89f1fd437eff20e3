import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

/** So many callers connect, ask, hang up after so long without reading on, and connect again. Run by neighbours.ts, in a process of its own. */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '' },
    path: { type: 'string', default: '/' },
    connections: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '10' },
    stayMs: { type: 'string', default: '200' },
  },
});
const untilMs = performance.now() + Number(values.seconds) * 1000;
const stayMs = Number(values.stayMs);

await Promise.all(Array.from({ length: Number(values.connections) }, callAgain));

async function callAgain(): Promise<void> {
  await sleep(Math.random() * stayMs);
  while (performance.now() < untilMs) {
    // Of another address than who measures.
    const socket = connect({ port: Number(values.port), host: '127.0.0.1', localAddress: '127.0.0.5' });
    // Refused or reset: it calls again.
    socket.on('error', () => undefined);
    socket.write(`GET ${values.path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    await (stayMs === 0
      ? new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))
      : sleep(stayMs));
    socket.resetAndDestroy();
  }
}
