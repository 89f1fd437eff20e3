/** Measures the memory of each process at start and of the idle server: npm run bench:memory. See docs/performance.md. */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPostgres } from '../scripts/postgres.mjs';
import { childrenOf, memoryOf, npmStart, runMain } from '../server/test/support/processes.ts';
import { say, tableOf, temporaryFolder } from './support.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
/** In MB, on the embedded database. */
const budget = { peak: 450, helperPeak: 480, rest: 300 };

const rows = [['start', 'ready, s', 'peak, MB', 'helper’s peak, MB', 'at rest, MB', 'helpers left']];
let isWithin = true;

const [withDemo, empty, onPostgres] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
const postgres = await startPostgres();
await measure('first', { DATA_DIR: withDemo.path });
await measure('second', { DATA_DIR: withDemo.path });
await measure('first, DEMO=off', { DATA_DIR: empty.path, DEMO: 'off' });
await measure('PostgreSQL', { DATA_DIR: onPostgres.path, DATABASE_URL: postgres.url });
await postgres.stop();
say(`\n${tableOf(rows)}\n`);
say(
  `A peak of ${budget.peak} MB, of ${budget.helperPeak} MB for helpers, and ${budget.rest} MB at rest: ${isWithin ? 'kept' : 'NOT kept'}.`,
);
process.exitCode = isWithin ? 0 : 1;

async function measure(start: string, env: Record<string, string>): Promise<void> {
  const startedAt = performance.now();
  const server = await runMain({ DEMO: 'auto', ...env }, { program: npmStart });
  const peaks = new Map<number, number>();
  const look = setInterval(() => {
    for (const helper of childrenOf(server.pid))
      peaks.set(helper, Math.max(peaks.get(helper) ?? 0, memoryOf(helper).peak));
  }, 50);
  await server.ready();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (start === 'first') while (!server.printed().includes('Making the demo: done')) await sleep(100);
  say(`${start}: ready after ${seconds} s; resting for ${values.minutes} min`);
  await sleep(Number(values.minutes) * 60_000);
  clearInterval(look);
  const { peak, now: rest } = memoryOf(server.pid);
  const helper = Math.max(0, ...peaks.values());
  rows.push([start, seconds, ...[peak, helper, rest, childrenOf(server.pid).length].map(String)]);
  const isOver = peak > budget.peak || helper > budget.helperPeak || rest > budget.rest;
  if (env.DATABASE_URL === undefined && isOver) isWithin = false;
  await server.stop();
}
