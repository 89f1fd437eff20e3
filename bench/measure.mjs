import { runLoad } from './load.mjs';
import { usageOf } from './usage.mjs';

/** A work is warmed up for so many seconds at most, shortly where it has run with other callers before. */
export const warmingSeconds = (isFirst) => (isFirst ? 10 : 2);
/** So many requests long the engine is still compiling what they run through. */
const warmingRequests = 20_000;

/**
 * Rounds of the sides in turn, after a warm-up of each, for what else the machine does meanwhile should hit both alike. What
 * the other has recorded is forgotten at once: Ballpark would tell people of it in its own round.
 * Answers what each side did, and of `ours` the share of the other's requests a second: the median of neighbouring rounds.
 */
export async function measureWork({ work, stage, sides, connections, rounds, seconds, mostWarmingSeconds }) {
  const done = Object.fromEntries(sides.map((side) => [side, []]));
  for (const side of sides) await warmUp({ work, stage, side, connections, seconds: mostWarmingSeconds });
  for (const side of inTurn(sides, rounds)) {
    done[side].push(await measureRound({ work, stage, side, connections, seconds }));
    if (side === 'limit') await stage.forgetEvents();
  }
  const ratios = done.ours.map((own, turn) => own.rate / (done.limit?.[turn].rate ?? own.rate));
  return {
    work,
    connections,
    ours: summaryOf(done.ours),
    limit: done.limit && summaryOf(done.limit),
    ratio: median(ratios),
  };
}

/** All once a round, forwards and backwards in turn, so that a machine that grows slower or faster meanwhile favours none. */
export function inTurn(sides, rounds) {
  return Array.from({ length: rounds }, (_, turn) => (turn % 2 === 0 ? sides : sides.toReversed())).flat();
}

export async function warmUp({ work, stage, side, connections, seconds }) {
  const connect = work[side];
  const { port } = stage[side];
  await runLoad({ port, connections, seconds, connect, status: work.status, most: warmingRequests });
}

export async function measureRound({ work, stage, side, connections, seconds }) {
  const { port, pid } = stage[side];
  const before = { server: usageOf(pid), database: stage.databaseMicros(), own: process.cpuUsage() };
  const done = await runLoad({ port, connections, seconds, connect: work[side], status: work.status });
  const own = process.cpuUsage(before.own);
  const server = usageOf(pid);
  const { count } = done;
  return {
    rate: done.times.length / done.seconds,
    times: done.times,
    refusals: done.refusals,
    serverMicros: (server.cpuMicros - before.server.cpuMicros) / count,
    databaseMicros: (stage.databaseMicros() - before.database) / count,
    generatorMicros: (own.user + own.system) / count,
    memory: server.memory,
  };
}

/** The middle of the rounds; times in milliseconds over all of them. */
export function summaryOf(rounds) {
  const times = rounds.flatMap((round) => round.times).sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;
  const middleOf = (figure) => median(rounds.map((round) => round[figure]));
  return {
    rate: middleOf('rate'),
    p50: at(0.5),
    p99: at(0.99),
    serverMicros: middleOf('serverMicros'),
    databaseMicros: middleOf('databaseMicros'),
    generatorMicros: middleOf('generatorMicros'),
    memory: rounds.at(-1).memory,
    refusals: rounds.flatMap((round) => round.refusals),
  };
}

export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
