/** Measures the cost and delay of open streams: npm run bench:streams. See docs/performance.md. */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { call } from '../e2e/support/call.ts';
import { startPostgres } from '../scripts/postgres.mjs';
import { loadRows } from './rows/load-rows.ts';
import { tokenOf } from './rows/people.ts';
import { startBallpark } from './servers.ts';
import { itemAt, median, quantile, say, tableOf, temporaryFolder, usageOf } from './support.ts';

const { values } = parseArgs({
  options: { streams: { type: 'string', default: '5000' }, seconds: { type: 'string', default: '30' } },
});
const fanOut = 100;
const perSecond = 50;
const idleSeconds = 20;
const warmUpCount = 200;
const openedAtOnce = 100;
/** Milliseconds, and bytes per stream. A bare Node.js server takes 17,500. */
const most = { p99: 250, perStream: 37_500 };
const streamCount = Number(values.streams);
const listingCount = Math.min(perSecond, Math.floor(streamCount / fanOut));
if (!(listingCount > 0)) throw new Error(`--streams wants at least ${fanOut}`);
/** Triggers garbage collection by an unused signal, before memory is read. */
const collecting = {
  NODE_OPTIONS: `--expose-gc --import=data:text/javascript,process.on('SIGWINCH',()=>gc())`,
};

/** Memory in bytes; shares of one processor. */
type Idle = { memory: number; perStream: number; openedPerSecond: number; idleShare: number };
type Edited = { listingId: string; id: string; token: string };

const postgres = await startPostgres();
const folder = temporaryFolder();
await loadRows(postgres.url, 0, Date.now());
const server = await startBallpark({ DATABASE_URL: postgres.url, DATA_DIR: folder.path, ...collecting });
const url = `http://127.0.0.1:${server.port}`;
say(`${streamCount} streams, each following one of ${listingCount} listings`);

const suggestions = await makeSuggestions();
const followed = (stream: number): string => itemAt(suggestions, stream).listingId;
const received = Array.from({ length: streamCount }, (): number[] => []);
const { close, cut, ...idle } = await measureIdle();
const before = usageOf(server.pid);
const startedAt = performance.now();
const { refused, editMs } = await editSteadily();
const micros = usageOf(server.pid).cpuMicros - before.cpuMicros;
const busyShare = micros / ((performance.now() - startedAt) * 1000);
await sleep(3000);
const { missed, doubled, times } = await compare();
const rows = {
  what: 'figure',
  'memory with all streams, MB': (idle.memory / 1e6).toFixed(0),
  'memory a stream, kB': (idle.perStream / 1000).toFixed(1),
  'streams opened a second': idle.openedPerSecond.toFixed(0),
  'processor, no events': percent(idle.idleShare),
  [`processor, ${perSecond} events a second to ${fanOut} each`]: percent(busyShare),
  'live events received': String(times.length),
  'live events missed': String(missed),
  'live events doubled': String(doubled),
  'changes refused': String(refused),
  'streams cut': String(cut()),
  'a change by itself, p50 ms': editMs.toFixed(0),
  'change to event, p50 ms': median(times).toFixed(0),
  'change to event, p95 ms': quantile(times, 0.95).toFixed(0),
  'change to event, p99 ms': quantile(times, 0.99).toFixed(0),
};
say(`\n${tableOf(Object.entries(rows))}\n`);
const isPrompt = quantile(times, 0.99) < most.p99 && missed + doubled + refused + cut() === 0;
const isMet = isPrompt && idle.perStream <= most.perStream;
say(`${isMet ? 'All' : 'Not all'} aims are met.`);
process.exitCode = isMet ? 0 : 1;
close();
await server.stop();
await postgres.stop();
folder.remove();

/** Each by a different user without a stream. */
async function makeSuggestions(): Promise<Edited[]> {
  const draft = { title: 'Lamp', description: 'Brass', location: 'Berlin', hasOffer: false };
  const body = { ...draft, latitude: 52.52, longitude: 13.41, photoUrls: [], type: 'PRODUCT' as const };
  const made: Edited[] = [];
  while (made.length < listingCount) {
    const first = streamCount + 2 * made.length;
    const [owner, token] = [tokenOf(first), tokenOf(first + 1)];
    const listing = await call(url, 'POST /listings', { body }, owner);
    const params = { id: listing.id };
    const { id } = await call(url, 'POST /listings/:id/suggest', { params, body: { amount: 5 } }, token);
    made.push({ listingId: listing.id, id, token });
  }
  return made;
}

/** Keeps to `perSecond`, however long the answers take. */
async function editSteadily(): Promise<{ refused: number; editMs: number }> {
  const times: number[] = [];
  const calls: Promise<unknown>[] = [];
  const startedAt = performance.now();
  for (let count = 0; count < perSecond * Number(values.seconds); count++) {
    await sleep(Math.max(0, startedAt + (count * 1000) / perSecond - performance.now()));
    const sentAt = performance.now();
    const { id, token } = itemAt(suggestions, count);
    // An edit without a change may send no event.
    const body = { amount: 10 + Math.floor(count / suggestions.length) };
    const edit = call(url, 'PUT /suggestions/:id', { params: { id }, body }, token);
    calls.push(edit.then(() => times.push(performance.now() - sentAt)));
  }
  const done = await Promise.allSettled(calls);
  return { refused: done.filter(({ status }) => status === 'rejected').length, editMs: median(times) };
}

/** Compares received events with the outbox; times in ms. */
async function compare(): Promise<{ missed: number; doubled: number; times: number[] }> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows: made } = await client.query<{ listing_id: string; created_at: Date }>(
    `select listing_id, created_at from outbox where kind = 'suggestion.updated' order by seq`,
  );
  await client.end();
  const changes = Map.groupBy(made, ({ listing_id }) => listing_id);
  const found = { missed: 0, doubled: 0, times: new Array<number>() };
  for (const [stream, came] of received.entries()) {
    const of = changes.get(followed(stream)) ?? [];
    found.missed += Math.max(0, of.length - came.length);
    found.doubled += Math.max(0, came.length - of.length);
    for (const [nth, at] of came.entries()) {
      const change = of[nth];
      if (change) found.times.push(at - change.created_at.getTime());
    }
  }
  return found;
}

type Readers = { cut: () => number; close: () => void };

async function measureIdle(): Promise<Idle & Readers> {
  // The first streams load and compile code.
  const first = await openReaders(warmUpCount, () => {});
  first.close();
  const empty = await settledUsage();
  const startedAt = performance.now();
  const readers = await openReaders(streamCount, (stream) =>
    received[stream]?.push(performance.timeOrigin + performance.now()),
  );
  const openedPerSecond = streamCount / ((performance.now() - startedAt) / 1000);
  const full = await settledUsage();
  await sleep(idleSeconds * 1000);
  const later = usageOf(server.pid);
  return {
    ...readers,
    openedPerSecond,
    memory: full.memory,
    perStream: (full.memory - empty.memory) / streamCount,
    idleShare: (later.cpuMicros - full.cpuMicros) / (idleSeconds * 1e6),
  };
}

async function settledUsage(): Promise<{ cpuMicros: number; memory: number }> {
  for (let times = 0; times < 2; times++) {
    process.kill(server.pid, 'SIGWINCH');
    await sleep(1500);
  }
  return usageOf(server.pid);
}

async function openReaders(count: number, onEvent: (stream: number) => void): Promise<Readers> {
  const sockets: Socket[] = [];
  const queue = Array.from({ length: count }, (_, stream) => stream).values();
  const openNext = async (): Promise<void> => {
    for (const stream of queue) sockets.push(await openReader(stream, () => onEvent(stream)));
  };
  await Promise.all(Array.from({ length: openedAtOnce }, openNext));
  let cut = 0;
  for (const socket of sockets) socket.on('close', () => (cut += 1));
  return { cut: () => cut, close: () => sockets.forEach((socket) => socket.destroy()) };
}

/** Parses little, because it shares the CPUs with the server. */
function openReader(stream: number, onEvent: () => void): Promise<Socket> {
  const headers = `host: bench\r\nauthorization: Bearer ${tokenOf(stream)}\r\n\r\n`;
  const request = `GET /api/live?listings=${followed(stream)} HTTP/1.1\r\n${headers}`;
  return new Promise((resolve, reject) => {
    const socket = connect({ port: server.port, host: '127.0.0.1', noDelay: true }, () =>
      socket.write(request),
    );
    let rest = '';
    let isReady = false;
    socket.setEncoding('latin1');
    socket.on('error', reject).on('data', (chunk) => {
      const text = chunk.toString();
      const events = (rest + text).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) {
        if (event.includes('"suggestion.updated"')) onEvent();
        if (isReady || !event.includes('"ready"')) continue;
        isReady = true;
        resolve(socket);
      }
      if (!isReady && !/ 200 /.test(text.slice(0, 20))) reject(new Error(text.slice(0, 300)));
    });
  });
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
