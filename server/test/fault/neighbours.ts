import autocannon from 'autocannon';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { npmStart, runMain, type RunningMain } from '../support/processes.ts';

/**
 * On the embedded database, how long somebody's reads take, on a connection that is kept and on a new one each time, while another address asks on
 * many connections for what anybody may.
 * `--rate-limit off` shows it without turns, which is no promise.
 */
const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '300' },
    seconds: { type: 'string', default: '10' },
    'rate-limit': { type: 'string', default: 'on' },
  },
});
const [connections, seconds] = [Number(values.connections), Number(values.seconds)];
const aloneSeconds = 5;
/** The promise: beside the others the median is below the larger of both. */
const [maxTimes, maxMs] = [10, 100];

const dataDir = mkdtempSync(join(tmpdir(), 'ballpark-neighbours-'));
const server = await runMain(
  { DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'error', RATE_LIMIT: values['rate-limit'] },
  { program: npmStart },
);
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
await server.ready();
while (!server.printed().includes('Making the demo: done')) await sleep(200);
const headers = { authorization: `Bearer ${await tokenOf(server)}` };

const searches = [
  'road bike',
  'wooden table with four chairs from the fifties that needs love',
  'garden work',
].map((search) => `/api/listings?search=${encodeURIComponent(search)}`);
const [listing] = ((await (await fetch(`${server.url}/api/listings`)).json()) as { data: { id: string }[] })
  .data;
/** What anybody may ask for, from the database, the disk and memory. */
const crowds: [what: string, paths: string[]][] = [
  ['search', searches],
  ['open a shared page', [`/s/${listing?.id}`]],
  ['open a listing', [`/listing/${listing?.id}`]],
  ['ask for pictures of it', [`/s/${listing?.id}/any.jpg`, await pictureOf(listing?.id)]],
  ['ask for photos', [await photoOf(listing?.id)]],
  [
    'ask for what is in memory',
    ['/api/places/cities?query=berlin', '/api/openapi.json', '/faq', '/api/nothing'],
  ],
  ['ask whether it is there', ['/healthz', '/readyz']],
  ['ask for prices', ['/api/prices?q=sofa&currency=USD', `/api/listings/${listing?.id}/similar`]],
];

await readFor(1);
const alone = await readFor(aloneSeconds);
const most = Math.max(maxTimes * quantile(alone.times, 0.5), maxMs);
process.stdout.write(
  `another’s reads alone, median and p95: ${shown(alone.times)}, each on a new connection ${shown(alone.onNew)}\n`,
);
for (const [what, paths] of crowds) {
  // Signed out, they share by address.
  const crowd = autocannon({
    url: server.url,
    connections,
    duration: seconds + 4,
    // Otherwise this process, which measures, would wait for what it receives.
    workers: 1,
    requests: paths.map((path) => ({ path, headers: { accept: '*/*' } })),
  });
  await sleep(2000);
  const beside = await readFor(seconds);
  const { statusCodeStats: statuses } = await crowd;
  judge(`${what} (${JSON.stringify(statuses)})`, beside);
}
for (const stayMs of [200, 0]) {
  const callers = spawn(
    process.execPath,
    [
      join(import.meta.dirname, 'hang-up.ts'),
      `--port=${new URL(server.url).port}`,
      '--path=/api/listings?limit=50&status=all',
      `--connections=${connections}`,
      `--seconds=${seconds + 4}`,
      `--stayMs=${stayMs}`,
    ],
    { stdio: 'inherit' },
  );
  await sleep(2000);
  judge(`ask, hang up after ${stayMs} ms and connect again`, await readFor(seconds));
  await once(callers, 'exit');
}
await server.stop();

function judge(what: string, beside: Awaited<ReturnType<typeof readFor>>): void {
  const { times, onNew, refused } = beside;
  process.stdout.write(
    `${connections} connections of one address ${what}; another’s reads beside them: ${shown(times)}, ` +
      `each on a new connection ${shown(onNew)} (${times.length} answered, ${refused} refused)\n`,
  );
  for (const each of [times, onNew])
    if (each.length === 0 || quantile(each, 0.5) >= most) process.exitCode = 1;
}

async function readFor(duration: number): Promise<{ times: number[]; onNew: number[]; refused: number }> {
  const outcome = { times: [] as number[], onNew: [] as number[], refused: 0 };
  for (const until = performance.now() + duration * 1000; performance.now() < until;) {
    const askedAt = performance.now();
    const answer = await fetch(`${server.url}/api/listings?radius=0`, { headers });
    await answer.arrayBuffer();
    if (answer.ok) outcome.times.push(performance.now() - askedAt);
    else outcome.refused += 1;
    outcome.onNew.push(await connectAndRead());
    await sleep(20);
  }
  return outcome;
}

async function connectAndRead(): Promise<number> {
  const askedAt = performance.now();
  const [answer] = (await once(
    get(`${server.url}/api/listings?radius=0`, { agent: false, localAddress: '127.0.0.9' }),
    'response',
  )) as [IncomingMessage];
  await once(answer.resume(), 'end');
  return performance.now() - askedAt;
}

async function pictureOf(id: string | undefined): Promise<string> {
  return (await photoOf(id)).replace('.webp', '-share.jpg');
}

async function photoOf(id: string | undefined): Promise<string> {
  const { data } = (await (await fetch(`${server.url}/api/listings/${id}`, { headers })).json()) as {
    data: { photoUrls: string[] };
  };
  return data.photoUrls[0] ?? '';
}

async function tokenOf({ url, printed }: RunningMain): Promise<string> {
  const password = /password (\S+)/.exec(printed())?.[1];
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: /Sign in as ([^\s,]+)/.exec(printed())?.[1], password }),
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  return data.token;
}

function shown(times: number[]): string {
  return `${quantile(times, 0.5).toFixed(1)} and ${quantile(times, 0.95).toFixed(1)} ms`;
}

function quantile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? NaN;
}
