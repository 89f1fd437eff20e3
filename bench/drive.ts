import autocannon from 'autocannon';
import { median, quantile, usageOf } from './support.ts';
import type { Server } from './servers.ts';
import type { CallRequest, Work } from './works.ts';

export type Load = { connections: number; seconds: number };

/** `times` in milliseconds of good answers; `rate` of these a second; processor time of the server a good answer; memory in bytes. */
export type Round = { times: number[]; rate: number; micros: number; memory: number; refused: number };

/** Asks for a work with this many connections, and beside it with one that uploads where the work wants that. */
export async function loadFor(server: Server, load: Load, { next, beside }: Work): Promise<Round> {
  const uploads = beside && drive(server, { ...load, connections: 1 }, beside);
  const round = await drive(server, load, next);
  return { ...round, refused: round.refused + ((await uploads)?.refused ?? 0) };
}

/**
 * Keeps this many connections busy for some seconds, each with one request at a time. The clock starts when each connection has had a
 * first answer, because that all of them open at one instant is not what is measured.
 */
async function drive(
  server: Server,
  { connections, seconds }: Load,
  next: () => CallRequest,
): Promise<Round> {
  const times: number[] = [];
  const isOpen = new Set<unknown>();
  let refused = 0;
  let startedAt = performance.now();
  let before = usageOf(server.pid);
  const run = autocannon({
    url: `http://127.0.0.1:${server.port}`,
    connections,
    duration: seconds,
    // How often it looks whether the time is over, in milliseconds.
    sampleInt: 100,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  run.on('response', (client, status, _bytes, ms) => {
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
    refused: refused + errors,
  };
}

/** The rate, processor time and memory are medians of the rounds; the times are over the answers of all of them. */
type Summary = Omit<Round, 'times'> & { p50: number; p95: number; p99: number };

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
