import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { makeListing, makeUser, type MadeUser } from '../support/make.ts';
import { photoBombs, plainImage } from '../support/photos.ts';
import { openStage } from './open-stage.ts';
import { startServer } from './start-server.ts';

/**
 * Measures what hostile uploads cost other users: PNG bombs, slow bodies and aborted large photos. The limits are those of
 * docs/reliability.md; a busy machine exceeds them.
 */
const most = { p99Ms: 500, bombsMegabytes: 200, besideDripsMs: 3000 };
const stage = await openStage();
const other = await makeUser(stage.on);
const attackers = await Promise.all(Array.from({ length: 70 }, () => makeUser(stage.on)));
for (let count = 0; count < 20; count += 1) await makeListing(stage.on, other);
const server = await startServer({ DATABASE_URL: stage.databaseUrl, DATA_DIR: stage.on.deps.config.dataDir });
const { hostname, port } = new URL(server.url);
const small = await plainImage(20, 20).jpeg().toBuffer();
await upload(other, small);

const isKept = [await bombs(), await drips(), await stalls(), await largePhotos()].every(Boolean);
await server.stop();
await stage.close();
process.exitCode = isKept ? 0 : 1;

/** PNGs whose text inflates to 50 MB, while another user reads the feed. */
async function bombs(): Promise<boolean> {
  const bomb = await photoBombs['PNG, a packed text']();
  const memory = watchMemory();
  const statuses: string[] = [];
  const { isOver, end } = ending();
  const reading = readFeed(isOver);
  for (let wave = 1; wave <= 5; wave += 1)
    statuses.push(...(await Promise.all(attackers.slice(0, 50).map((by) => upload(by, bomb)))));
  end();
  const times = (await reading).sort((one, two) => one - two);
  const p99 = times[Math.ceil(times.length * 0.99) - 1] ?? 0;
  const grown = memory.stop();
  print(
    `5 × 50 PNG bombs of ${bomb.length} bytes: ${counts(statuses)}, +${grown} MB; ${times.length} calls of others, p99 ${Math.round(p99)} ms`,
  );
  return p99 < most.p99Ms && grown < most.bombsMegabytes;
}

/** The largest body, at a byte a second. */
async function drips(): Promise<boolean> {
  const sockets = attackers.slice(0, 4).map((by) => announce(by, 35.5));
  const timer = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write(' ')), 1000);
  const { status, ms } = await timed(() => upload(other, small));
  clearInterval(timer);
  for (const socket of sockets) socket.destroy();
  print(`four accounts drip 35.5 MB each: another’s small photo is answered ${status} after ${ms} ms`);
  return status === '201' && ms < most.besideDripsMs;
}

/** 2 of 7 MB, then nothing. */
async function stalls(): Promise<boolean> {
  const memory = watchMemory();
  const sockets = attackers.slice(0, 50).map((by) => announce(by, 7));
  await Promise.all(
    sockets.map((socket) => new Promise<void>((sent) => socket.write(Buffer.alloc(2e6, ' '), () => sent()))),
  );
  const { status, ms } = await timed(() => upload(other, small));
  for (const socket of sockets) socket.destroy();
  print(
    `50 bodies that stall after 2 MB: another’s small photo is answered ${status} after ${ms} ms, +${memory.stop()} MB`,
  );
  return status === '201';
}

/** 50-megapixel photos, half of them aborted, while another user sends a small one. */
async function largePhotos(): Promise<boolean> {
  const large = await plainImage(8000, 6250).jpeg().toBuffer();
  const hungUp = new AbortController();
  const sent = attackers
    .slice(0, 70)
    .map((by, at) => upload(by, large, at % 2 === 0 ? hungUp.signal : undefined));
  const smallOne = timed(() => upload(other, small));
  const all = timed(async () => {
    const answers = await Promise.all(sent);
    return counts(answers.filter((_, at) => at % 2 === 1));
  });
  await new Promise((resolve) => setTimeout(resolve, 500));
  hungUp.abort();
  const [one, rest] = [await smallOne, await all];
  print(
    `70 photos of 50 megapixels, 35 hung up on: ${rest.status}, the last after ${rest.ms} ms; another’s small photo ${one.status} after ${one.ms} ms`,
  );
  return !rest.status.includes('broken') && one.status !== 'broken';
}

async function readFeed(isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) {
    const { ms } = await timed(async () => {
      const answer = await fetch(`${server.url}/api/listings`);
      await answer.arrayBuffer();
      return String(answer.status);
    });
    times.push(ms);
  }
  return times;
}

async function upload(by: MadeUser, photo: Buffer, signal?: AbortSignal): Promise<string> {
  return fetch(`${server.url}/api/photos/upload-base64`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ base64Data: photo.toString('base64') }),
    ...(signal && { signal }),
  }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return String(answer.status);
    },
    () => 'broken',
  );
}

function announce({ token }: MadeUser, megabytes: number): Socket {
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  const length = Math.round(megabytes * 1024 * 1024);
  const path = megabytes > 7 ? 'upload-multiple-base64' : 'upload-base64';
  socket.write(
    `POST /api/photos/${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n{`,
  );
  return socket;
}

async function timed(work: () => Promise<string>): Promise<{ status: string; ms: number }> {
  const startedAt = performance.now();
  const status = await work();
  return { status, ms: Math.round(performance.now() - startedAt) };
}

/** Peak growth in MB. */
function watchMemory(): { stop: () => number } {
  const before = residentMegabytes();
  let highest = before;
  const look = (): void => void (highest = Math.max(highest, residentMegabytes()));
  const timer = setInterval(look, 20);
  return {
    stop() {
      clearInterval(timer);
      look();
      return Math.round(highest - before);
    },
  };
}

function residentMegabytes(): number {
  const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

function ending(): { isOver: () => boolean; end: () => void } {
  let isOver = false;
  return { isOver: () => isOver, end: () => void (isOver = true) };
}

/** For example ‘201 × 50’. */
function counts(statuses: readonly string[]): string {
  const groups = Object.entries(Object.groupBy(statuses, (status) => status));
  return groups.map(([status, all]) => `${status} × ${all?.length}`).join(', ');
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
