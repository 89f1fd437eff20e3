import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, connect, type AddressInfo } from 'node:net';
import { Agent, request } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import { makeCheckout } from './checkout.ts';
import { openOldTab } from './old-tab.ts';
import { startServer, type RunningServer } from './start-server.ts';

/**
 * Replaces the server repeatedly behind a proxy, which must stay unnoticed by readers, writers and an open tab. The first process runs the
 * previous commit; its checkout is then upgraded.
 */
const { values } = parseArgs({ options: { times: { type: 'string', default: '5' } } });
const dataDir = mkdtempSync(join(tmpdir(), 'ballpark-roll-over-'));
const checkout = makeCheckout('HEAD~1');
// The previous commit would not start on newer tables.
const { openStage, peopleStage } = (await import(
  pathToFileURL(join(checkout.root, 'server/test/fault/open-stage.ts')).href
)) as typeof import('./open-stage.ts');
const stage = await openStage();
const { member, listingIds } = await peopleStage(stage.on, 10);
const env = { DATABASE_URL: stage.databaseUrl, DATA_DIR: dataDir };

let current: RunningServer = await startServer(env, checkout.root);
const tab = await openOldTab(current.url, checkout.root);
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
  if (time === 0) {
    checkout.moveTo('HEAD');
    await note('a page of the old process that changed', tab.changedPages(old.url));
    await note('a file of an old tab that the old process lost', tab.missingFiles(old.url));
  }
  // It starts and migrates beside the old one.
  current = await startServer(env, checkout.root);
  if (time === 0)
    await note('a file of an old tab that the new process has not', tab.missingFiles(current.url));
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
checkout.remove();
rmSync(dataDir, { recursive: true, force: true });
process.stdout.write(
  `${values.times} roll-overs under load, the first from the commit before, with an old tab of ${tab.fileCount} files: ${served} calls served, failed ${JSON.stringify([...failed])}; the slowest end took ${Math.round(slowestStopMs)} ms\n`,
);
process.exitCode = failed.size === 0 && served > 0 ? 0 : 1;

async function note(fault: string, found: Promise<string[]>): Promise<void> {
  const [first, ...rest] = await found;
  if (first !== undefined) failed.set(`${fault}, such as ${first}`, 1 + rest.length);
}

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
