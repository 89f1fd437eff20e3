import autocannon from 'autocannon';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { memoryOf } from '../support/processes.ts';
import { openStage, peopleStage } from './open-stage.ts';

/** Sends four times the server's capacity, and checks accepted and refused calls. `--seconds 600` shows whether memory stays flat. */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } });
const seconds = Number(values.seconds);
const stage = await openStage();
const { member, listingIds } = await peopleStage(stage.on, 50);
const server = await stage.start();

const headers = { authorization: `Bearer ${member.token}` };
// Few, because the generator copies all of them per connection.
const requests = listingIds.slice(0, 8).flatMap((id, index) => [
  { path: '/api/listings?radius=0', headers },
  { path: `/api/listings?radius=20&page=${(index % 5) + 1}`, headers },
  { path: `/api/listings/${id}`, headers },
  {
    method: 'PUT',
    path: '/api/profile',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{"about":"Brass lamps mostly."}',
  },
]);

type Outcome = { cpuSeconds: number; acceptedMs: number[]; refused: number; others: Map<string, number> };

async function send(duration: number, connections: number, overallRate?: number): Promise<Outcome> {
  const cpuBefore = cpuSeconds();
  const outcome: Outcome = { cpuSeconds: 0, acceptedMs: [], refused: 0, others: new Map() };
  const options = { url: server.url, connections, duration, requests };
  const run = autocannon(overallRate === undefined ? options : { ...options, overallRate });
  run.on('response', (_client, status, _bytes, ms) => {
    if (status === 200) outcome.acceptedMs.push(ms);
    else if (status === 503) outcome.refused += 1;
    else outcome.others.set(String(status), (outcome.others.get(String(status)) ?? 0) + 1);
  });
  const { errors } = await run;
  if (errors > 0) outcome.others.set('no answer', errors);
  outcome.cpuSeconds = cpuSeconds() - cpuBefore;
  return outcome;
}

await send(5, 32);
const alone = await send(10, 32);
const capacity = alone.acceptedMs.length / 10;
const memoryBefore = memoryOf(server.pid).now;
const [flood, retry] = await Promise.all([
  send(seconds, 1000, Math.round(capacity * 4)),
  retryAfterUnderLoad(performance.now() + seconds * 1000),
]);
const memoryAfter = memoryOf(server.pid).now;

const goodput = flood.acceptedMs.length / seconds / capacity;
const p99 = percentile(flood.acceptedMs, 0.99);
process.stdout.write(
  `capacity ${capacity.toFixed(0)}/s; offered 4 times as many for ${seconds} s: ` +
    `${flood.acceptedMs.length} accepted (goodput ${(100 * goodput).toFixed(0)} %, p50 ${percentile(flood.acceptedMs, 0.5)} ms, ` +
    `p99 ${p99} ms), ${flood.refused} refused by 503 (Retry-After ${retry}), ${JSON.stringify([...flood.others])} anything else; ` +
    `the server's CPU for each that was accepted: ${cpuOf(alone)} ms before, ${cpuOf(flood)} ms then, refusing included; ` +
    `memory ${memoryBefore} MB before, ${memoryAfter} MB after\n`,
);
await server.stop();
await stage.close();
process.exitCode =
  p99 < 1000 && goodput >= 0.8 && flood.others.size === 0 && flood.refused > 0 && retry ? 0 : 1;

async function retryAfterUnderLoad(until: number): Promise<string | null> {
  while (performance.now() < until) {
    const answer = await fetch(`${server.url}/api/listings`, { headers });
    await answer.arrayBuffer();
    if (answer.status === 503) return answer.headers.get('retry-after');
    await sleep(100);
  }
  return null;
}

function cpuOf({ cpuSeconds, acceptedMs }: Outcome): string {
  return ((1000 * cpuSeconds) / acceptedMs.length).toFixed(2);
}

function percentile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
}

/** The kernel counts in hundredths. */
function cpuSeconds(): number {
  const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
