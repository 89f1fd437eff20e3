/** Measures a day's mix of calls whose arrivals do not wait for answers: npm run bench:day. See docs/performance.md. */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { endSignals, exitCodeOf, root } from '../scripts/run-command.mjs';
import { chanceOf } from '../server/src/demo/random.ts';
import { loadFor } from './drive.ts';
import { type Server, startBallpark } from './servers.ts';
import { openStage, type SizeName, sizes } from './stages.ts';
import { itemAt, median, quantile, say, tableOf, temporaryFolder, usageOf } from './support.ts';
import { type CallRequest, mixOf } from './works.ts';

for (const signal of endSignals) process.on(signal, () => process.exit(exitCodeOf(signal)));
const { values: options } = parseArgs({
  options: {
    size: { type: 'string', default: '100k-closed' },
    connections: { type: 'string', default: '16' },
    seconds: { type: 'string', default: '60' },
    shares: { type: 'string', default: '0.25,0.5,0.75' },
    /** Values of DATABASE_POOL_SIZE to compare, with these numbers of callers. */
    pools: { type: 'string' },
    'pool-callers': { type: 'string', default: '16,64' },
    /** Keeps the database here, and uses it again. */
    keep: { type: 'string' },
  },
});
const rounds = 5;
const roundSeconds = 5;
const poolRounds = 10;
const roundLoad = { connections: Number(options.connections), seconds: roundSeconds };

const size = Object.keys(sizes).find((name): name is SizeName => name === options.size);
if (size === undefined) throw new Error(`--size wants one of ${Object.keys(sizes).join(', ')}`);
const stage = await openStage('postgres', [{ folder: root, size }], options.keep);
const { server, works, target } = itemAt(stage.sides, 0);
const mix = mixOf(works);
const client = new pg.Client({ connectionString: target });
await client.connect();
if (options.pools !== undefined) await comparePools(options.pools.split(','));
await measureDay();
await client.end();
await stage.stop();

async function measureDay(): Promise<void> {
  const capacity = await measureCapacity();
  say(`${capacity.toFixed(0)} calls a second with ${roundLoad.connections} callers`);
  const head = 'load,calls/s,p50 ms,p95 ms,p99 ms,server CPU ms,database CPU ms,refused'.split(',');
  const rows = [head];
  for (const share of options.shares.split(',').map(Number)) {
    const before = await cpuMicros();
    const { times, refused } = await arriveFor(Number(options.seconds), capacity * share);
    const after = await cpuMicros();
    const count = times.length + refused;
    const cpu = [after.server - before.server, after.database - before.database];
    rows.push([
      `${(share * 100).toFixed(0)} %`,
      (count / Number(options.seconds)).toFixed(0),
      ...[0.5, 0.95, 0.99].map((part) => quantile(times, part).toFixed(1)),
      ...cpu.map((micros) => (micros / 1000 / count).toFixed(2)),
      String(refused),
    ]);
  }
  say(`\n${tableOf(rows)}\n`);
}

async function measureCapacity(): Promise<number> {
  await loadFor(server, roundLoad, mix);
  const rates: number[] = [];
  for (let round = 0; round < rounds; round++) rates.push((await loadFor(server, roundLoad, mix)).rate);
  return median(rates);
}

/** Random gaps, on average `rate` calls a second. Times count from when a call was due, so a late one is not forgiven. */
async function arriveFor(seconds: number, rate: number): Promise<{ times: number[]; refused: number }> {
  const agent = new Agent({ keepAlive: true });
  const chance = chanceOf(2);
  const times: number[] = [];
  const calls: Promise<void>[] = [];
  let refused = 0;
  const startedAt = performance.now();
  for (
    let due = startedAt;
    due < startedAt + seconds * 1000;
    due += (-Math.log(1 - chance.next()) / rate) * 1000
  ) {
    const waitMs = due - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    const dueAt = due;
    const call = async (): Promise<void> => {
      if ((await statusOf(agent, mix.next())) < 300) times.push(performance.now() - dueAt);
      else refused += 1;
    };
    calls.push(call());
  }
  await Promise.all(calls);
  agent.destroy();
  return { times, refused };
}

/** Once the body has come. */
function statusOf(agent: Agent, { method, path, headers, body }: CallRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request({ agent, host: '127.0.0.1', port: server.port, method, path, headers }, (reply) =>
      reply.resume().on('end', () => resolve(reply.statusCode ?? 0)),
    );
    call.on('error', reject).end(body);
  });
}

/** Of the server and of PostgreSQL's present processes. */
async function cpuMicros(): Promise<{ server: number; database: number }> {
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity');
  const database = rows.reduce((sum, { pid }) => sum + usageOf(pid).cpuMicros, 0);
  return { server: usageOf(server.pid).cpuMicros, database };
}

/** In turns, each by its own process on the same database. */
async function comparePools(pools: string[]): Promise<void> {
  const folders = pools.map(() => temporaryFolder());
  const servers: Server[] = [];
  for (const [at, pool] of pools.entries()) {
    const env = { DATABASE_URL: target, DATA_DIR: itemAt(folders, at).path, DATABASE_POOL_SIZE: pool };
    servers.push(await startBallpark(env));
  }
  const rows = [['callers', 'connections', 'calls/s', 'ratio', 'p50 ms', 'p99 ms']];
  for (const connections of options['pool-callers'].split(',').map(Number)) {
    const load = { connections, seconds: 2 };
    for (const one of servers) await loadFor(one, load, mix);
    const measured = servers.map((): Awaited<ReturnType<typeof loadFor>>[] => []);
    for (let turn = 0; turn < poolRounds; turn++)
      for (const [at, one] of servers.entries()) measured[at]?.push(await loadFor(one, load, mix));
    for (const [at, of] of measured.entries()) {
      const ratio = median(of.map(({ rate }, turn) => rate / itemAt(itemAt(measured, 0), turn).rate));
      const times = of.flatMap((round) => round.times);
      const figures = [median(of.map(({ rate }) => rate)).toFixed(0), ratio.toFixed(2)];
      const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
      rows.push([String(connections), itemAt(pools, at), ...figures, p50.toFixed(1), p99.toFixed(1)]);
    }
  }
  say(`\n${tableOf(rows)}\n`);
  await Promise.all(servers.map((one) => one.stop()));
  folders.forEach(({ remove }) => remove());
}
