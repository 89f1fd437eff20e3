import type { Answer } from './client.ts';
import { runLoad } from './load.ts';
import { inOrder, median, quantile } from './quantiles.ts';
import type { Server } from './servers.ts';
import type { PairStage, Stage } from './stages.ts';
import { usageOf } from './usage.ts';
import type { Connect, Work } from './works.ts';

/** The most seconds of a warm-up; few are enough if the work has run before with another number of callers. */
export const warmingSeconds = (isFirst: boolean): number => (isFirst ? 10 : 2);
/** After this many requests the engine has compiled the code that they run through. */
const warmingRequests = 20_000;

/** How many callers there are at once, how many rounds each side has, and how long each round takes. */
export type Plan = { connections: number; rounds: number; seconds: number; mostWarmingSeconds: number };

/** A server that is measured at a work, with the figures of each round. */
export type Side = {
  connect: Connect;
  status: number;
  server: Server;
  databaseMicros: () => number;
  afterRound?: () => Promise<void>;
  rounds: Round[];
};

type Round = {
  /** Good answers a second, and how long each took in milliseconds. */
  rate: number;
  times: number[];
  refusals: Answer[];
  /** Processor time per request. */
  serverMicros: number;
  databaseMicros: number;
  /** Bytes. */
  memory: number;
};

/** The median of the rounds; p50 and p99 in milliseconds over the requests of all rounds. */
export type Summary = Omit<Round, 'times'> & { p50: number; p99: number };

export type Result = { work: Work; connections: number; ours: Summary };
/** `ratio`: Ballpark's requests a second divided by the LIMIT's, the median of neighbouring rounds. */
export type PairResult = Result & { limit: Summary; ratio: number };

export async function measurePair(work: Work, stage: PairStage, plan: Plan): Promise<PairResult> {
  const ours = ourSide(work, stage);
  // The LIMIT's events are deleted at once, or Ballpark would notify people of them in its own round.
  const afterRound = stage.forgetEvents;
  const limit: Side = { ...ours, connect: work.limit, server: stage.limit, afterRound, rounds: [] };
  await measureInTurn([limit, ours], plan);
  const ratios = ours.rounds.map((own, turn) => own.rate / (limit.rounds[turn]?.rate ?? NaN));
  return { ...resultOf(work, plan, ours), limit: summaryOf(limit.rounds), ratio: median(ratios) };
}

export async function measureAlone(work: Work, stage: Stage, plan: Plan): Promise<Result> {
  const ours = ourSide(work, stage);
  await measureInTurn([ours], plan);
  return resultOf(work, plan, ours);
}

function resultOf(work: Work, { connections }: Plan, ours: Side): Result {
  return { work, connections, ours: summaryOf(ours.rounds) };
}

/** Ballpark's side of a work. */
export function ourSide(work: Pick<Work, 'ours' | 'status'>, stage: Stage): Side {
  const { ours: server, databaseMicros } = stage;
  return { connect: work.ours, status: work.status, server, databaseMicros, rounds: [] };
}

/**
 * Measures the sides in turn, after a warm-up of each, so that other work of the machine affects both alike. Every other turn goes
 * backwards, so that a machine that becomes slower or faster favours neither.
 */
export async function measureInTurn(sides: readonly Side[], plan: Plan): Promise<void> {
  for (const side of sides) await warmUp(side, plan);
  for (let turn = 0; turn < plan.rounds; turn++)
    for (const side of turn % 2 === 0 ? sides : sides.toReversed()) {
      await measureRound(side, plan);
      await side.afterRound?.();
    }
}

async function warmUp(
  { connect, status, server: { port } }: Side,
  { connections, mostWarmingSeconds }: Plan,
): Promise<void> {
  const limits = { seconds: mostWarmingSeconds, mostAnswers: warmingRequests };
  await runLoad({ port, connections, connect, status, ...limits });
}

export async function measureRound(
  { connect, status, server: { port, pid }, databaseMicros, rounds }: Side,
  { connections, seconds }: Pick<Plan, 'connections' | 'seconds'>,
): Promise<void> {
  const before = { server: usageOf(pid), database: databaseMicros() };
  const done = await runLoad({ port, connections, seconds, connect, status });
  const server = usageOf(pid);
  const { count } = done;
  rounds.push({
    rate: done.times.length / done.seconds,
    times: done.times,
    refusals: done.refusals,
    serverMicros: (server.cpuMicros - before.server.cpuMicros) / count,
    databaseMicros: (databaseMicros() - before.database) / count,
    memory: server.memory,
  });
}

export function summaryOf(rounds: readonly Round[]): Summary {
  const times = inOrder(rounds.flatMap((round) => round.times));
  const medianOf = (figure: 'rate' | 'serverMicros' | 'databaseMicros'): number =>
    median(rounds.map((round) => round[figure]));
  return {
    rate: medianOf('rate'),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    serverMicros: medianOf('serverMicros'),
    databaseMicros: medianOf('databaseMicros'),
    memory: rounds.at(-1)?.memory ?? NaN,
    refusals: rounds.flatMap((round) => round.refusals),
  };
}
