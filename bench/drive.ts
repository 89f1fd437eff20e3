import autocannon from 'autocannon';
import { median, quantile, usageOf } from './support.ts';
import type { Server } from './servers.ts';
import type { CallRequest, Work } from './works.ts';

export type Load = { connections: number; seconds: number };

/** Times in ms; `rate` per second; CPU time per answer; memory in bytes; `answers` also before the clock starts. */
export type Round = {
  times: number[];
  rate: number;
  micros: number;
  memory: number;
  answers: number;
  refused: number;
};

export async function loadFor(server: Server, load: Load, { next, beside }: Work): Promise<Round> {
  const uploads = beside && drive(server, { ...load, connections: 1 }, beside);
  const round = await drive(server, load, next);
  return { ...round, refused: round.refused + ((await uploads)?.refused ?? 0) };
}

/** One request in flight per connection. The clock starts after each one's first answer, so connecting does not count. */
async function drive(
  server: Server,
  { connections, seconds }: Load,
  next: () => CallRequest,
): Promise<Round> {
  const times: number[] = [];
  const isOpen = new Set<unknown>();
  let answers = 0;
  let refused = 0;
  let startedAt = performance.now();
  let before = usageOf(server.pid);
  const run = autocannon({
    url: `http://127.0.0.1:${server.port}`,
    connections,
    duration: seconds,
    sampleInt: 100,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  run.on('response', (client, status, _bytes, ms) => {
    if (status < 300) answers += 1;
    if (status >= 300) refused += 1;
    else if (isOpen.size === connections) times.push(ms);
    if (isOpen.size === connections) return;
    isOpen.add(client);
    startedAt = performance.now();
    before = usageOf(server.pid);
  });
  const { errors } = await run;
  const elapsed = (performance.now() - startedAt) / 1000;
  const { cpuMicros, memory } = usageOf(server.pid);
  return {
    times,
    rate: times.length / elapsed,
    micros: (cpuMicros - before.cpuMicros) / times.length,
    memory,
    answers,
    refused: refused + errors,
  };
}

/** Times cover all answers; the rest are medians. */
type Summary = Omit<Round, 'times' | 'answers'> & { p50: number; p95: number; p99: number };

export function summaryOf(rounds: readonly Round[]): Summary {
  const times = rounds.flatMap((round) => round.times);
  const medianOf = (figure: 'rate' | 'micros' | 'memory'): number =>
    median(rounds.map((round) => round[figure]));
  return {
    rate: medianOf('rate'),
    micros: medianOf('micros'),
    memory: medianOf('memory'),
    refused: rounds.reduce((sum, round) => sum + round.refused, 0),
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    p99: quantile(times, 0.99),
  };
}
