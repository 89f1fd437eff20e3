/** Measures how the database's work grows with its rows, and what they take: npm run bench:growth. See docs/performance.md. */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { endSignals, exitCodeOf, root } from '../scripts/run-command.mjs';
import { loadFor } from './drive.ts';
import { settle } from './settle.ts';
import { openStage, type Side, type SizeName, sizes } from './stages.ts';
import { itemAt, median, say, tableOf, usageOf } from './support.ts';
import { type WorkName, workNames } from './works.ts';

for (const signal of endSignals) process.on(signal, () => process.exit(exitCodeOf(signal)));
const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '100k-closed,10m-closed' },
    works: { type: 'string', default: 'W1,W2,W3,W4,W5,W6' },
    connections: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '2' },
    /** Keeps the databases here, and uses them again. */
    keep: { type: 'string' },
  },
});
/** Statements of the largest size may take so many times as long as those of the smallest. */
const maxRatio = 1.8;
const load = { connections: Number(options.connections), seconds: Number(options.seconds) };

/** Totals; for a round those of each answer. `pages` of 8 kB, of which `read` were not in PostgreSQL's own memory. */
type Counters = { cpuMs: number; statementMs: number; pages: number; read: number; walBytes: number };
type Round = Counters & { answerMs: number; answers: number };
type Measured = Side & { client: pg.Client };

const names = Object.keys(sizes) as SizeName[];
const chosen = names.filter((size) => options.sizes.split(',').includes(size));
const stage = await openStage(
  'postgres',
  chosen.map((size) => ({ folder: root, size })),
  options.keep,
);
const sides: Measured[] = [];
for (const side of stage.sides) {
  const client = new pg.Client({ connectionString: side.target });
  await client.connect();
  await client.query('create extension if not exists pg_stat_statements');
  await settle(client);
  sides.push({ ...side, client });
}
const head = 'work,listings,CPU ms,ratio,statements ms,ratio,answer ms,pages,of them read,WAL bytes'.split(
  ',',
);
const rows = [head];
const guesses = sides.map(() => 0);
for (const name of workNames.filter((one) => options.works.split(',').includes(one))) {
  const rounds = await measureInTurn(name);
  for (const [at, of] of rounds.entries()) {
    const first = itemAt(rounds, 0);
    const ratioOf = (figure: keyof Round): number =>
      median(of.map((round, turn) => round[figure] / itemAt(first, turn)[figure]));
    const medianOf = (figure: keyof Round): number => median(of.map((round) => round[figure]));
    if (ratioOf('statementMs') > maxRatio) process.exitCode = 1;
    const figures = [medianOf('cpuMs'), ratioOf('cpuMs'), medianOf('statementMs'), ratioOf('statementMs')];
    const shown = [...figures, medianOf('answerMs')].map((figure) => figure.toFixed(2));
    const counts = [medianOf('pages'), medianOf('read'), medianOf('walBytes')].map((figure) =>
      figure.toFixed(0),
    );
    rows.push([name, itemAt(sides, at).size, ...shown, ...counts]);
  }
  say(`${name} is measured`);
}
say(`\n${tableOf(rows)}\n`);
for (const [at, { client, size }] of sides.entries()) {
  say(`${size}: bytes, after ${guesses[at]} guesses\n\n${tableOf(await bytesOf(client))}\n`);
  await client.end();
}
await stage.stop();

async function measureInTurn(name: WorkName): Promise<Round[][]> {
  const rounds = sides.map((): Round[] => []);
  // The first turn warms.
  for (let turn = 0; turn <= Number(options.rounds); turn++)
    for (const [at, side] of sides.entries()) {
      const round = await measure(side, name);
      if (turn > 0) rounds[at]?.push(round);
      if (name === 'W4') guesses[at] = (guesses[at] ?? 0) + round.answers;
    }
  return rounds;
}

async function measure({ client, server, works }: Measured, name: WorkName): Promise<Round> {
  const before = await countersOf(client);
  const { times, answers, refused } = await loadFor(server, load, works[name]);
  const after = await countersOf(client);
  if (refused > 0) throw new Error(`${name}: ${refused} refused`);
  const each = (figure: keyof Counters): number => (after[figure] - before[figure]) / answers;
  return {
    answers,
    answerMs: median(times),
    cpuMs: each('cpuMs'),
    statementMs: each('statementMs'),
    pages: each('pages'),
    read: each('read'),
    walBytes: each('walBytes'),
  };
}

/** Of all statements in this database so far, of the processes of its connections, and of the whole cluster's log. */
async function countersOf(client: pg.Client): Promise<Counters> {
  const { rows: counters } = await client.query<Omit<Counters, 'cpuMs'>>(
    `select sum(total_exec_time) as "statementMs", sum(shared_blks_hit + shared_blks_read)::float8 as pages,
       sum(shared_blks_read)::float8 as read, (pg_current_wal_insert_lsn() - '0/0')::float8 as "walBytes"
     from pg_stat_statements join pg_database on oid = dbid where datname = current_database()`,
  );
  const { rows: backends } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  );
  const cpuMs = backends.reduce((sum, { pid }) => sum + usageOf(pid).cpuMicros / 1000, 0);
  return { ...itemAt(counters, 0), cpuMs };
}

/** Tables over 1 MB, the largest first. */
async function bytesOf(client: pg.Client): Promise<string[][]> {
  await client.query('analyze');
  const { rows: tables } = await client.query<{ name: string; count: number; all: number; indexed: number }>(
    `select relname as name, reltuples::float8 as count, pg_total_relation_size(oid)::float8 as all,
       pg_indexes_size(oid)::float8 as indexed
     from pg_class where relkind = 'r' and pg_total_relation_size(oid) > 1e6 and relnamespace <> 'pg_catalog'::regnamespace
     order by 3 desc`,
  );
  const head = ['table', 'rows', 'MB', 'bytes a row', 'of which indexes'];
  const shown = tables.map(({ name, count, all, indexed }) => {
    return [name, ...[count, all / 1e6, all / count, indexed / count].map((figure) => figure.toFixed(0))];
  });
  return [head, ...shown];
}
