import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { ensureTools } from '../../../scripts/test-tools.mjs';
import { makeListing, makeUser } from '../support/make.ts';
import { testApp } from '../support/test-app.ts';
import { type Load, putLoadOn } from './load.ts';
import { answers, type Cluster, type Program, standUp, start, until } from './stand-up.ts';

/**
 * Three processes behind haproxy, PostgreSQL with a standby under Patroni, under a steady load: kills a process, rolls all three,
 * and loses the primary; then loses the primary once more with an asynchronous standby. `--from FOLDER`: an older version, installed
 * and built there, from which it rolls to this one.
 */
const { values } = parseArgs({ options: { from: { type: 'string' } } });
const here = join(import.meta.dirname, '../../..');
const from = values.from === undefined ? here : resolve(values.from);
const size = { owners: 30, guessers: 60, listings: 90 };
const limits = { pauseMs: 30_000, errorLines: 10 };
const quietMs = 8_000;

const missing = await ensureTools(['postgresql', 'pgbouncer', 'haproxy', 'etcd-server', 'patroni']);
if (missing.length > 0) throw new Error(`not installed: ${missing.join(', ')}`);

const failures: string[] = [];
await tryCluster({ isSynchronous: true, faults: ['process', 'roll', 'primary'] });
await tryCluster({ isSynchronous: false, faults: ['primary'] });
say(failures.length === 0 ? 'ok' : `FAILED: ${failures.join('; ')}`);
process.exitCode = failures.length === 0 ? 0 : 1;

type Fault = 'process' | 'roll' | 'primary';

async function tryCluster({
  isSynchronous,
  faults,
}: {
  isSynchronous: boolean;
  faults: Fault[];
}): Promise<void> {
  say(`a ${isSynchronous ? 'synchronous' : 'asynchronous'} standby`);
  const began = performance.now();
  const cluster = await standUp({ isSynchronous });
  process.env['TEST_DATABASE_URL'] = cluster.directUrl;
  const on = await testApp({ kind: 'postgres' });
  const name = new URL(String(on.pool.options.connectionString)).pathname;
  const processes = await Promise.all(cluster.ports.map((port) => startOne(cluster, name, port, from)));
  say(`  stands after ${seconds(performance.now() - began)}`);
  const owners = await times(size.owners, () => makeUser(on));
  const ownerOf = (at: number) => {
    const owner = owners[at % owners.length];
    if (!owner) throw new Error('nobody was made');
    return owner;
  };
  const guessers = await times(size.guessers, () => makeUser(on));
  const listings = await times(size.listings, (at) => makeListing(on, ownerOf(at)));
  const listingIds = listings.map(({ id }) => id);

  const load = putLoadOn({ siteUrl: cluster.siteUrl, owners, guessers, listingIds });
  await sleep(quietMs);
  const make: Record<Fault, () => Promise<void>> = {
    async process() {
      await processes[0]?.kill('SIGKILL');
      await sleep(quietMs);
      processes[0] = await startOne(cluster, name, cluster.ports[0] ?? 0, from);
    },
    async roll() {
      for (const [at, port] of cluster.ports.entries()) {
        await processes[at]?.kill('SIGTERM');
        processes[at] = await startOne(cluster, name, port, here);
        await sleep(2000);
      }
    },
    async primary() {
      await cluster.losePrimary();
      await sleep(limits.pauseMs);
    },
  };
  for (const fault of faults) {
    const before = processes.map(errorLinesOf);
    load.resetPause();
    const acknowledged = load.acknowledged.size;
    await make[fault]();
    await sleep(quietMs);
    report(fault, load, load.acknowledged.size - acknowledged);
    if (load.longestPause() > limits.pauseMs)
      failures.push(`${fault}: no write for ${seconds(load.longestPause())}`);
    const lines = processes.map(
      (each, at) => errorLinesOf(each) - (fault === 'primary' ? (before[at] ?? 0) : 0),
    );
    say(`    error lines by process: ${lines.join(', ')}`);
    for (const [text, count] of countsOf(processes.flatMap(errorsOf))) say(`      ${count} × ${text}`);
    if (fault === 'primary' && Math.max(...lines) > limits.errorLines)
      failures.push(`${fault}: ${lines.join(', ')} error lines`);
  }
  await load.stop();
  await sleep(quietMs);
  await check(cluster, name, load, isSynchronous);
  for (const each of processes) await each.kill('SIGTERM');
  await on.close().catch(() => undefined);
  await cluster.stop();
}

function report(fault: Fault, { reads, pages, writes, longestPause }: Load, acknowledged: number): void {
  say(`  ${fault}: ${acknowledged} writes acknowledged, the longest pause ${seconds(longestPause())}`);
  for (const [what, counts] of Object.entries({ writes, reads, pages })) {
    say(`    ${what}: ${textOf(counts)}`);
    const bare = counts.get('page of the proxy') ?? 0;
    if (bare > 0 && fault === 'primary') failures.push(`${fault}: ${bare} ${what} got the proxy’s bare page`);
    counts.clear();
  }
}

async function check(cluster: Cluster, name: string, load: Load, isSynchronous: boolean): Promise<void> {
  const client = new Client({ connectionString: urlOf(cluster.directUrl, name) });
  await client.connect();
  const { rows: stored } = await client.query<{ id: string; listingId: string; atMs: number }>(
    'select id, listing_id as "listingId", extract(epoch from created_at)::float8 * 1000 as "atMs" from suggestion',
  );
  const ids = new Set(stored.map(({ id }) => id));
  const lost = [...load.acknowledged.keys()].filter((id) => !ids.has(id)).length;
  const { rows: wrong } = await client.query(`
    select listing_id from suggestion left join lateral (select coalesce(sum(count), 0) as told from notification
      where notification.listing_id = suggestion.listing_id and kind = 'suggestionReceived') as notified on true
    group by listing_id, told having count(*) <> told`);
  await client.end();
  let [missed, doubled] = [0, 0];
  for (const { listingId, connections } of load.streams) {
    const guesses = stored.filter((each) => each.listingId === listingId);
    const between = (first: number, last: number) =>
      guesses.filter(({ atMs }) => atMs > first && atMs < last).length;
    for (const { from: first, to, told } of connections) {
      missed += Math.max(0, between(first + 1000, to - 3000) - told.length);
      doubled += Math.max(0, told.length - between(first - 3000, to + 1000));
    }
  }
  say(
    `  ${load.acknowledged.size} writes acknowledged, ${lost} lost; on streams ${missed} events missed, ${doubled} doubled; ${wrong.length} listings whose owner was told of more or fewer guesses`,
  );
  if (load.acknowledged.size === 0) failures.push('nothing was written');
  if (isSynchronous && lost > 0) failures.push(`${lost} acknowledged writes lost`);
  if (missed + doubled > 0) failures.push(`${missed} events missed, ${doubled} doubled`);
  if (wrong.length > 0) failures.push(`${wrong.length} listings notified wrongly`);
}

async function startOne(cluster: Cluster, name: string, port: number, folder: string): Promise<Program> {
  const isOld = folder !== here;
  const program = start(process.execPath, [join(folder, 'server/src/main.ts')], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      HOST: '127.0.0.1',
      // An older version may know no pooler.
      DATABASE_URL: urlOf(isOld ? cluster.directUrl : cluster.pooledUrl, name),
      ...(!isOld && { DATABASE_DIRECT_URL: urlOf(cluster.directUrl, name) }),
      DATABASE_REPLICA_URL: urlOf(cluster.replicaUrl, name),
      DATA_DIR: join(here, '.cache/cluster-data'),
      DEMO: 'off',
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      LOG_FORMAT: 'json',
      PUBLIC_URL: cluster.siteUrl,
      TRUST_PROXY: '1',
      RATE_LIMIT: 'off',
    },
  });
  await until(`the process at ${port}\n${program.output()}`, () =>
    answers(`http://127.0.0.1:${port}/readyz`),
  );
  return program;
}

function errorLinesOf(program: Program): number {
  return errorsOf(program).length;
}

function errorsOf(program: Program): string[] {
  const lines = program
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{"level":50'));
  return lines.map((line) => {
    const { msg, err } = JSON.parse(line) as { msg: string; err?: { message?: string } };
    return `${msg}: ${err?.message ?? ''}`;
  });
}

async function times<T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let at = 0; at < count; at += 1) made.push(await make(at));
  return made;
}

function urlOf(server: string, name: string): string {
  return Object.assign(new URL(server), { pathname: name }).href;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function countsOf(texts: readonly string[]): Map<string, number> {
  return new Map([...Map.groupBy(texts, (text) => text)].map(([text, all]) => [text, all.length]));
}

function textOf(counts: Map<string, number>): string {
  return [...counts].map(([what, count]) => `${count} × ${what}`).join(', ');
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
