/** What open streams cost and how soon they tell: `npm run bench:streams`; docs/performance.md tells how to read it. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startPostgres } from '../scripts/postgres.mjs';
import { root } from '../scripts/run-command.mjs';
import { startBare, startOurs } from './servers.mjs';
import { editSteadily } from './streams/edit-steadily.mjs';
import { hintsHeard } from './streams/hints-heard.mjs';
import { makePeople } from './streams/make-people.mjs';
import { openReaders } from './streams/open-readers.mjs';
import { streamTable } from './streams/stream-table.mjs';
import { usageOf } from './usage.mjs';

const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '30' },
    help: { type: 'boolean', default: false },
  },
});
const fanOut = 100;
const perSecond = 50;
const idleSeconds = 20;
const warmUp = 200;
/** Each listing is changed once a second: enough of them to go round. */
const count = bounded(Number(values.streams));
const listingCount = Math.min(perSecond, Math.floor(count / fanOut));
const say = (line) => process.stdout.write(`${line}\n`);

if (values.help) say('npm run bench:streams -- [--streams=5000] [--seconds=30]');
else if (!(listingCount > 0)) throw new Error(`--streams wants at least ${fanOut}`);
else await bench();

async function bench() {
  say(`${count} streams, each following one of ${listingCount} listings`);
  const bare = await measureBare();
  say('the bare server is measured');
  const ours = await measureOurs();
  say(`\n${streamTable(bare, ours, `processor, ${perSecond} events a second to ${fanOut} each`)}\n`);
  const perStream = (ours.perStream - bare.perStream) / 1000;
  const isMet = perStream <= 20 && ours.p99 < 250 && ours.missed + ours.doubled + ours.cut === 0;
  say(
    `${perStream.toFixed(1)} kB a stream more than the bare server: ${isMet ? 'all' : 'not all'} aims are met.`,
  );
}

async function measureBare() {
  const server = await startBare(collecting());
  const idle = await measureIdle(
    server,
    () => 'GET /stream HTTP/1.1\r\nhost: bench\r\n\r\n',
    () => {},
  );
  idle.readers.close();
  await server.stop();
  return idle;
}

async function measureOurs() {
  const postgres = await startPostgres();
  const dataDir = mkdtempSync(join(tmpdir(), 'ballpark-bench-streams-'));
  const server = await startOurs({ DATABASE_URL: postgres.url, DATA_DIR: dataDir, ...collecting() });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const tokens = await makePeople(client, count + 2 * listingCount);
  const measured = await measureTelling(server, client, tokens);
  await client.end();
  await server.stop();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return measured;
}

async function measureTelling(server, client, tokens) {
  const call = caller(server.port);
  const listings = await makeListings(call, tokens.slice(count));
  const listingOf = (stream) => listings[stream % listings.length];
  const hints = hintsHeard();
  const request = (stream) =>
    `GET /api/live?listings=${listingOf(stream).id} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${tokens[stream]}\r\n\r\n`;
  const { readers, ...idle } = await measureIdle(server, request, hints.hear);
  const before = usageOf(server.pid);
  const startedAt = performance.now();
  const edits = await editSteadily({
    edit: async ({ id, token }, amount) => call('PUT', `/api/suggestions/${id}`, token, { amount }),
    suggestions: listings.map(({ suggestion }) => suggestion),
    perSecond,
    seconds: Number(values.seconds),
  });
  const micros = usageOf(server.pid).cpuMicros - before.cpuMicros;
  const busyShare = micros / ((performance.now() - startedAt) * 1000);
  await sleep(3000);
  const followers = Map.groupBy(Array(count).keys(), (stream) => listingOf(stream).id);
  const heard = await hints.compare(client, (id) => followers.get(id).length);
  const cut = readers.cut();
  readers.close();
  return { ...idle, ...heard, ...edits, cut, busyShare };
}

/** Memory and processor time of a server that holds so many streams and has nothing to tell. */
async function measureIdle(server, request, onHint) {
  // What is loaded and compiled with the first streams is not theirs.
  const first = await openReaders(server.port, requestsOf(warmUp, request), () => {});
  first.close();
  const empty = await settledUsage(server);
  const startedAt = performance.now();
  const readers = await openReaders(server.port, requestsOf(count, request), onHint);
  const openedPerSecond = count / ((performance.now() - startedAt) / 1000);
  const full = await settledUsage(server);
  await sleep(idleSeconds * 1000);
  const later = usageOf(server.pid);
  return {
    readers,
    openedPerSecond,
    memory: full.memory,
    perStream: (full.memory - empty.memory) / count,
    idleShare: (later.cpuMicros - full.cpuMicros) / (idleSeconds * 1e6),
  };
}

function requestsOf(length, request) {
  return Array.from({ length }, (_, index) => request(index));
}

async function settledUsage({ pid }) {
  for (let times = 0; times < 2; times++) {
    process.kill(pid, 'SIGWINCH');
    await sleep(1500);
  }
  return usageOf(pid);
}

/** Each listing has an owner of its own, and somebody who prices it. */
async function makeListings(call, tokens) {
  const draft = { title: 'Lamp', description: 'Brass', type: 'PRODUCT', location: 'Berlin', hasOffer: false };
  const place = { latitude: 52.52, longitude: 13.41, photoUrls: [] };
  const listings = [];
  while (listings.length < listingCount) {
    const [owner, author] = tokens.slice(2 * listings.length);
    const { id } = await call('POST', '/api/listings', owner, { ...draft, ...place });
    const suggestion = await call('POST', `/api/listings/${id}/suggest`, author, { amount: 5 });
    listings.push({ id, suggestion: { id: suggestion.id, token: author } });
  }
  return listings;
}

function caller(port) {
  return async (method, path, token, body) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const options = { method, headers, body: JSON.stringify(body) };
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, options);
    const answer = await reply.json();
    if (!answer.success) throw new Error(`${method} ${path} answered ${reply.status} ${answer.message}`);
    return answer.data;
  };
}

function collecting() {
  const program = join(root, 'bench/streams/collect-on-signal.mjs');
  return { NODE_OPTIONS: `--expose-gc --import=${program}` };
}

/** A process may hold only so many files, and both ends of a stream are one each. */
function bounded(wanted) {
  const [, limit = 'unlimited'] =
    /^Max open files\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  const most = limit === 'unlimited' ? wanted : Number(limit) - 500;
  if (most < wanted) say(`only ${most} streams: raise the limit of open files by ulimit -n ${wanted + 500}`);
  return Math.min(wanted, most);
}
