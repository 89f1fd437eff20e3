/** Measures the cost and the delay of open streams. Run: npm run bench:streams; docs/performance.md explains the figures. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import { call } from '../e2e/support/call.ts';
import { startPostgres } from '../scripts/postgres.mjs';
import { root } from '../scripts/run-command.mjs';
import { connect } from './connect.ts';
import { itemAt } from './item-at.ts';
import { type Server, startBare, startOurs } from './servers.ts';
import { editSteadily } from './streams/edit-steadily.ts';
import { collectEvents } from './streams/collect-events.ts';
import { makePeople } from './streams/make-people.ts';
import { openReaders, type Readers } from './streams/open-readers.ts';
import { type Idle, streamTable, type Measured } from './streams/stream-table.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { usageOf } from './usage.ts';

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
const warmUpCount = 200;
const streamCount = withinFileLimit(Number(values.streams));
/** With all streams each listing is changed once a second. */
const listingCount = Math.min(perSecond, Math.floor(streamCount / fanOut));
/** A suggestion that is edited again and again, with its author's token. */
type Edited = { listingId: string; id: string; token: string };

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

if (values.help) say('npm run bench:streams -- [--streams=5000] [--seconds=30]');
else if (!(listingCount > 0)) throw new Error(`--streams wants at least ${fanOut}`);
else await bench();

async function bench(): Promise<void> {
  say(`${streamCount} streams, each following one of ${listingCount} listings`);
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

async function measureBare(): Promise<Idle> {
  const server = await startBare(withCollector());
  const idle = await measureIdle(
    server,
    () => 'GET /stream HTTP/1.1\r\nhost: bench\r\n\r\n',
    () => {},
  );
  idle.readers.close();
  await server.stop();
  return idle;
}

async function measureOurs(): Promise<Measured> {
  const postgres = await startPostgres();
  const folder = temporaryFolder();
  const server = await startOurs({ DATABASE_URL: postgres.url, DATA_DIR: folder.path, ...withCollector() });
  const client = await connect(postgres.url);
  const tokens = await makePeople(client, streamCount + 2 * listingCount);
  const measured = await measureEvents(server, client, tokens);
  await client.end();
  await server.stop();
  await postgres.stop();
  folder.remove();
  return measured;
}

async function measureEvents(server: Server, client: Client, tokens: readonly string[]): Promise<Measured> {
  const url = `http://127.0.0.1:${server.port}`;
  const suggestions = await makeSuggestions(url, tokens.slice(streamCount));
  const followed = (stream: number): string => itemAt(suggestions, stream).listingId;
  const events = collectEvents();
  const request = (stream: number): string =>
    `GET /api/live?listings=${followed(stream)} HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${tokens[stream] ?? ''}\r\n\r\n`;
  const { readers, ...idle } = await measureIdle(server, request, events.add);
  const before = usageOf(server.pid);
  const startedAt = performance.now();
  const edits = await editSteadily({
    edit: ({ id, token }, amount) =>
      call(url, 'PUT /suggestions/:id', { params: { id }, body: { amount } }, token),
    suggestions,
    perSecond,
    seconds: Number(values.seconds),
  });
  const micros = usageOf(server.pid).cpuMicros - before.cpuMicros;
  const busyShare = micros / ((performance.now() - startedAt) * 1000);
  await sleep(3000);
  const compared = await events.compare(
    client,
    Array.from({ length: streamCount }, (_, stream) => followed(stream)),
  );
  const cut = readers.cut();
  readers.close();
  return { ...idle, ...compared, ...edits, cut, busyShare };
}

/** Memory and processor time of a server that holds all streams while nothing changes. */
async function measureIdle(
  server: Server,
  request: (stream: number) => string,
  onEvent: (stream: number) => void,
): Promise<Idle & { readers: Readers }> {
  // The first streams make the server load and compile code, which is not the cost of a stream.
  const first = await openReaders(server.port, requestsOf(warmUpCount, request), () => {});
  first.close();
  const empty = await settledUsage(server);
  const startedAt = performance.now();
  const readers = await openReaders(server.port, requestsOf(streamCount, request), onEvent);
  const openedPerSecond = streamCount / ((performance.now() - startedAt) / 1000);
  const full = await settledUsage(server);
  await sleep(idleSeconds * 1000);
  const later = usageOf(server.pid);
  return {
    readers,
    openedPerSecond,
    memory: full.memory,
    perStream: (full.memory - empty.memory) / streamCount,
    idleShare: (later.cpuMicros - full.cpuMicros) / (idleSeconds * 1e6),
  };
}

function requestsOf(length: number, request: (stream: number) => string): string[] {
  return Array.from({ length }, (_, index) => request(index));
}

async function settledUsage({ pid }: Server): Promise<{ cpuMicros: number; memory: number }> {
  for (let times = 0; times < 2; times++) {
    process.kill(pid, 'SIGWINCH');
    await sleep(1500);
  }
  return usageOf(pid);
}

/** Listings, each with its own owner and with a suggestion by somebody of its own. */
async function makeSuggestions(url: string, tokens: readonly string[]): Promise<Edited[]> {
  const draft = { title: 'Lamp', description: 'Brass', location: 'Berlin', hasOffer: false };
  const place = { latitude: 52.52, longitude: 13.41, photoUrls: [] };
  const body = { ...draft, ...place, type: 'PRODUCT' as const };
  const made: Edited[] = [];
  while (made.length < listingCount) {
    const [owner, token = ''] = tokens.slice(2 * made.length);
    const listing = await call(url, 'POST /listings', { body }, owner);
    const params = { id: listing.id };
    const { id } = await call(url, 'POST /listings/:id/suggest', { params, body: { amount: 5 } }, token);
    made.push({ listingId: listing.id, id, token });
  }
  return made;
}

/** The environment with which a server collects its garbage when it is asked to. */
function withCollector(): Record<string, string> {
  const program = join(root, 'bench/streams/collect-on-signal.ts');
  return { NODE_OPTIONS: `--expose-gc --import=${program}` };
}

/** As many streams as wanted, or as the limit of open files allows: each end of a stream is an open file of its process. */
function withinFileLimit(wanted: number): number {
  const [, limit = 'unlimited'] =
    /^Max open files\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  const most = limit === 'unlimited' ? wanted : Number(limit) - 500;
  if (most < wanted) say(`only ${most} streams: raise the limit of open files by ulimit -n ${wanted + 500}`);
  return Math.min(wanted, most);
}
