import { connect, createServer, type AddressInfo } from 'node:net';
import { Agent, request } from 'node:http';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { openStage, peopleStage } from './open-stage.ts';

/** Replaces the server repeatedly behind a proxy, which must stay unnoticed by readers and writers. */
const { values } = parseArgs({ options: { times: { type: 'string', default: '5' } } });
const stage = await openStage();
const { member, listingIds } = await peopleStage(stage.on, 10);
let current = await stage.start();
const proxy = createServer((caller) => {
  const server = connect(Number(new URL(current.url).port), '127.0.0.1');
  caller.pipe(server).pipe(caller);
  caller.on('error', () => server.destroy()).on('close', () => server.destroy());
  server.on('error', () => caller.destroy());
}).listen(0, '127.0.0.1');
await once(proxy, 'listening');
const { port } = proxy.address() as AddressInfo;

const agent = new Agent({ keepAlive: true, maxSockets: 20 });
const over = new AbortController();
let served = 0;
const failed = new Map<string, number>();
const callers = Array.from({ length: 20 }, async (_, index) => {
  for (let count = index; !over.signal.aborted; count += 1) {
    const outcome = await (count % 4 === 0
      ? send('PUT', '/api/profile', '{"about":"Lamps"}')
      : send('GET', count % 2 ? '/api/listings' : `/api/listings/${listingIds[count % 10]}`));
    if (outcome === '200') served += 1;
    else failed.set(outcome, (failed.get(outcome) ?? 0) + 1);
  }
});

let slowestStopMs = 0;
for (let time = 0; time < Number(values.times); time += 1) {
  const old = current;
  // It starts and migrates beside the old one.
  current = await stage.start();
  const stoppedAt = performance.now();
  if ((await old.stop()) !== 0) failed.set('a server that did not end well', 1);
  slowestStopMs = Math.max(slowestStopMs, performance.now() - stoppedAt);
}
over.abort();
await Promise.all(callers);
agent.destroy();
proxy.close();
await current.stop();
await stage.close();
process.stdout.write(
  `${values.times} roll-overs under load: ${served} calls served, failed ${JSON.stringify([...failed])}; the slowest end took ${Math.round(slowestStopMs)} ms\n`,
);
process.exitCode = failed.size === 0 && served > 0 ? 0 : 1;

function send(method: string, path: string, body?: string): Promise<string> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' };
    const options = { host: '127.0.0.1', port, method, path, headers, agent };
    const call = request(options, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(String(answer.statusCode)));
      answer.on('error', (error) => resolve(error.message));
    });
    // The server closed the connection just as a call arrived. Clients and proxies retry idempotent calls, as both are.
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (call.reusedSocket && error.code === 'ECONNRESET') resolve(send(method, path, body));
      else resolve(error.message);
    });
    call.end(body);
  });
}
