/** Measures the memory of each process at start and of the idle server: npm run bench:memory. See docs/performance.md. */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPostgres } from '../scripts/postgres.mjs';
import { launch, memoryOf } from '../server/test/support/processes.ts';
import { say, tableOf, temporaryFolder } from './support.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
/** In MB, on the embedded database. */
const budget = { peak: 450, rest: 300 };

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
say(`A peak of ${budget.peak} MB and ${budget.rest} MB at rest: ${isWithin ? 'kept' : 'NOT kept'}.`);
process.exitCode = isWithin ? 0 : 1;

async function measure(start: string, env: Record<string, string>): Promise<void> {
  const server = await launch(env);
  if (start === 'first') await server.printed('Making the demo: done');
  say(`${start}: ready after ${server.seconds.toFixed(1)} s; resting for ${values.minutes} min`);
  await sleep(Number(values.minutes) * 60_000);
  const { peak, now: rest } = memoryOf(server.pid);
  const helper = Math.max(0, ...server.helpers.values());
  const figures = [peak, helper, rest, server.helpers.living()].map(String);
  rows.push([start, server.seconds.toFixed(1), ...figures]);
  if (env.DATABASE_URL === undefined && (peak > budget.peak || rest > budget.rest)) isWithin = false;
  await server.stop();
}
