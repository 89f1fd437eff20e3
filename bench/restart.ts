/** Measures what a rolling restart of three processes costs, and what it did when every start walked whole tables: npm run bench:restart. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { endSignals, exitCodeOf, root } from '../scripts/run-command.mjs';
import { startBallpark } from './servers.ts';
import { settle, statementsOf } from './settle.ts';
import { openStage, type SizeName, sizes } from './stages.ts';
import { itemAt, say, tableOf, temporaryFolder, usageOf } from './support.ts';

for (const signal of endSignals) process.on(signal, () => process.exit(exitCodeOf(signal)));
const { values: options } = parseArgs({
  options: {
    size: { type: 'string', default: '300k-closed' },
    /** Keeps the database here, and uses it again. */
    keep: { type: 'string' },
  },
});
const processes = 3;

const size = (Object.keys(sizes) as SizeName[]).find((name) => name === options.size);
if (size === undefined) throw new Error(`There is no size ${options.size}`);
const stage = await openStage('postgres', [{ folder: root, size }], options.keep);
const { target, server } = itemAt(stage.sides, 0);
const client = new pg.Client({ connectionString: target });
await client.connect();
await client.query('create extension if not exists pg_stat_statements');
await settle(client);
await server.stop();
const data = temporaryFolder();
const env = { DATABASE_URL: target, DATA_DIR: join(data.path, 'data') };

type Cost = { statementMs: number; pages: number; processMs: number };

/** One after the other, each once the one before is idle. */
async function roll(walksAtStart: boolean): Promise<Cost> {
  const before = await statementsOf(client);
  let processMs = 0;
  for (let count = 0; count < processes; count += 1) {
    if (walksAtStart) await client.query(`delete from setting where key like 'walk: %'`);
    const started = await startBallpark(env);
    await settle(client);
    processMs += usageOf(started.pid).cpuMicros / 1000;
    await started.stop();
  }
  const after = await statementsOf(client);
  return {
    statementMs: after.statementMs - before.statementMs,
    pages: after.pages - before.pages,
    processMs,
  };
}

// The first leaves the marks by which the second rests.
const former = await roll(true);
const now = await roll(false);
const lineOf = (name: string, { statementMs, pages, processMs }: Cost): string[] => [
  name,
  ...[statementMs / 1000, processMs / 1000].map((seconds) => seconds.toFixed(1)),
  pages.toFixed(0),
];
say(
  tableOf([
    [`${size}, ${processes} processes`, 'statements s', 'processes s', 'pages'],
    lineOf('walks at each start', former),
    lineOf('walks rest', now),
    ['ratio', (now.statementMs / former.statementMs).toFixed(2), '', (now.pages / former.pages).toFixed(2)],
  ]),
);
await client.end();
await stage.stop();
data.remove();
