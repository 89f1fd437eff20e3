import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import type { TestApp } from '../../server/test/support/test-app.ts';
import { ensureTools } from '../../scripts/test-tools.mjs';
import { type Load, putLoadOn } from './load.ts';
import { answers, type Cluster, type Program, standUp, start, until } from './stand-up.ts';
import { openTab, type Tab } from './tab.ts';

/**
 * Three processes behind haproxy, PostgreSQL with a standby under Patroni, under a steady load: kills a process, rolls all three
 * from the previous release to this version with an old tab open, and loses the primary; then loses the primary once more with an
 * asynchronous standby. `--from FOLDER`: another clone to roll from.
 */
const { values } = parseArgs({ options: { from: { type: 'string' } } });
const here = join(import.meta.dirname, '../..');
const from = values.from === undefined ? previousRelease() : resolve(values.from);
const size = { owners: 30, guessers: 60, listings: 90, strangers: 40 };
/** That a tab visits during the roll, again and again, and after it, for the first time. */
const pages = {
  during: ['/prices', '/profile', '/leaderboard', '/achievements', '/saved', '/notifications'],
  after: ['/create', '/settings', '/profile/edit', '/help/faq'],
};
const limits = { pauseMs: 30_000, errorLines: 10 };
const quietMs = 8_000;

const servers = ['postgresql', 'pgbouncer', 'haproxy', 'etcd-server', 'patroni'] as const;
const missing = await ensureTools([...servers, 'chromium']);
if (missing.length > 0) throw new Error(`not installed: ${missing.join(', ')}`);
for (const folder of [from, here]) {
  const prepare = (await import(join(folder, 'scripts/prepare.mjs'))) as Prepare;
  await prepare.ensureInstalled();
  await prepare.ensureWebBuilt();
}
// They know the schema of the version that makes the database.
const { testApp } = (await import(join(from, 'server/test/support/test-app.ts'))) as Apps;
const { makeListing, makeUser } = (await import(join(from, 'server/test/support/make.ts'))) as Make;

const failures: string[] = [];
await tryCluster({ isSynchronous: true, faults: ['process', 'roll', 'primary'] });
await tryCluster({ isSynchronous: false, faults: ['primary'] });
say(failures.length === 0 ? 'ok' : `FAILED: ${failures.join('; ')}`);
process.exitCode = failures.length === 0 ? 0 : 1;

type Prepare = typeof import('../../scripts/prepare.mjs');
type Apps = typeof import('../../server/test/support/test-app.ts');
type Make = typeof import('../../server/test/support/make.ts');
type OldTab = { title: string; userId: string; tab: Tab };
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
  const first = faults.includes('roll') ? from : here;
  const processes = await Promise.all(cluster.ports.map((port) => startOne(cluster, name, port, first)));
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
      processes[0] = await startOne(cluster, name, cluster.ports[0] ?? 0, first);
    },
    async roll() {
      const tabs = await times(2, (at) => openOne(at === 0));
      await Promise.all(tabs.map(({ tab }) => tab.visit('/feed')));
      const over = new AbortController();
      const using = tabs.map(async ({ tab }) => {
        for (let nth = 0; !over.signal.aborted; nth += 1)
          await tab.visit(pages.during[nth % pages.during.length] ?? '/');
      });
      for (const [at, port] of cluster.ports.entries()) {
        await processes[at]?.kill('SIGTERM');
        processes[at] = await startOne(cluster, name, port, here);
        await sleep(2000);
      }
      over.abort();
      await Promise.all(using);
      for (const path of pages.after) await Promise.all(tabs.map(({ tab }) => tab.visit(path)));
      for (const tab of tabs) await checkTab(on, tab);
    },
    async primary() {
      await cluster.losePrimary();
      await sleep(limits.pauseMs);
    },
  };
  async function openOne(hasWorker: boolean): Promise<OldTab> {
    const person = await makeUser(on);
    const { id: ownListingId } = await makeListing(on, person, { title: 'Brass lamp' });
    const strangers = await times(size.strangers, () => makeUser(on));
    const world = { siteUrl: cluster.siteUrl, person, ownListingId, listingIds, strangers, hasWorker };
    const title = `the old tab ${hasWorker ? 'with' : 'without'} a service worker`;
    return { title, userId: person.user.id, tab: await openTab(world) };
  }
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

async function checkTab({ pool }: TestApp, { title, userId, tab }: OldTab): Promise<void> {
  await tab.close();
  const { rows } = await pool.query('select from suggestion where user_id = $1', [userId]);
  const { pages: visited, seen, guesses, reloads, faults } = tab;
  say(`    ${title}: ${visited} pages, ${seen} guesses seen live; ${guesses} made, ${rows.length} stored`);
  say(`      reloaded by itself ${reloads} times`);
  failures.push(...faults.map((fault) => `${title}: ${fault}`));
  if (rows.length !== guesses) failures.push(`${title}: ${rows.length} of ${guesses} guesses stored`);
  if (reloads > 1) failures.push(`${title} reloaded ${reloads} times`);
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

/** A clone of the newest release before this version; this version itself if there is none. */
function previousRelease(): string {
  const described = spawnSync('git', ['describe', '--tags', '--abbrev=0', 'HEAD^'], {
    cwd: here,
    encoding: 'utf8',
  });
  const tag = described.stdout.trim();
  say(tag === '' ? 'no release before this version: it rolls to itself' : `rolls from ${tag}`);
  if (tag === '') return here;
  const folder = join(here, '.cache/releases', tag);
  if (!existsSync(folder))
    execFileSync('git', [
      '-c',
      'advice.detachedHead=false',
      'clone',
      '--quiet',
      '--branch',
      tag,
      here,
      folder,
    ]);
  return folder;
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
