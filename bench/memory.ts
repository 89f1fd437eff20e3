/** Measures the memory of each process of a start, and of the server that then rests. Run: npm run bench:memory; docs/performance.md explains the figures. */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPostgres } from '../scripts/postgres.mjs';
import { type Launched, launch } from '../server/test/support/launch.ts';
import { memoryOf } from '../server/test/support/process-memory.ts';
import { temporaryFolder } from './temporary-folder.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    help: { type: 'boolean', default: false },
  },
});
/** In MB, on the embedded database. */
const budget = { peak: 450, rest: 300 };
const say = (line: string): boolean => process.stdout.write(`${line}\n`);

type Row = { start: string; seconds: number; peak: number; helper: number; rest: number; left: number };

if (values.help) say('npm run bench:memory -- [--minutes=10]');
else await bench();

async function bench(): Promise<void> {
  const [withDemo, empty, onPostgres] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  const postgres = await startPostgres();
  const embedded = [
    await measure('first', { DATA_DIR: withDemo.path }),
    await measure('second', { DATA_DIR: withDemo.path }),
    await measure('first, DEMO=off', { DATA_DIR: empty.path, DEMO: 'off' }),
  ];
  const given = await measure('PostgreSQL', { DATA_DIR: onPostgres.path, DATABASE_URL: postgres.url });
  await postgres.stop();
  say(`\n${table([...embedded, given])}\n`);
  const isWithin = embedded.every(({ peak, rest }) => peak <= budget.peak && rest <= budget.rest);
  say(`A peak of ${budget.peak} MB and ${budget.rest} MB at rest: ${isWithin ? 'kept' : 'NOT kept'}.`);
  if (!isWithin) process.exitCode = 1;
}

async function measure(start: string, env: Record<string, string>): Promise<Row> {
  const server = await launch(env);
  if (start === 'first') await server.printed('The demo community is complete.');
  say(`${start}: ready after ${server.seconds.toFixed(1)} s; resting for ${values.minutes} min`);
  await sleep(Number(values.minutes) * 60_000);
  const row = { start, ...figures(server) };
  await server.stop();
  return row;
}

function figures({ pid, seconds, helpers }: Launched): Omit<Row, 'start'> {
  const { peak, now } = memoryOf(pid);
  return { seconds, peak, helper: Math.max(0, ...helpers.values()), rest: now, left: helpers.living() };
}

function table(rows: Row[]): string {
  const head = ['start', 'ready, s', 'peak, MB', 'helper’s peak, MB', 'at rest, MB', 'helpers left'];
  const lines = rows.map(({ start, seconds, peak, helper, rest, left }) =>
    [start, seconds.toFixed(1), peak, helper, rest, left].join(' | '),
  );
  return [head.join(' | '), head.map(() => '---').join(' | '), ...lines]
    .map((line) => `| ${line} |`)
    .join('\n');
}
