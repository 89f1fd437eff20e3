/** Measures the server, alone or against another checkout: npm run bench. See docs/performance.md. */
import { availableParallelism, cpus, loadavg, platform } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { endSignals, exitCodeOf, root } from '../scripts/run-command.mjs';
import { type Load, loadFor, type Round, summaryOf } from './drive.ts';
import { type DatabaseName, databases, openStage, type Side, type SizeName, sizes } from './stages.ts';
import { itemAt, median, say, tableOf } from './support.ts';
import { type WorkName, workNames } from './works.ts';

const usage = `npm run bench -- [options]
  --databases=postgres,embedded   on which database; the embedded one at 100k only
  --sizes=100k,1m                 how many listings; also 100k-closed and 10m-closed, with 95 % closed
  --works=W1,W2,…                 what is measured
  --connections=16,256            how many callers at once
  --rounds=8 --seconds=2          rounds of each side, and how long each takes
  --against=FOLDER                in turns with the checkout in this folder, which npm start has installed and built once`;
const head = 'work,what,version,callers,requests/s,ratio,median ms,p95 ms,p99 ms,CPU µs,MB,refused'.split(
  ',',
);
/** Minimum throughput relative to the other checkout. */
const minRatio = 0.9;
const firstWarmingSeconds = 10;
const maxMinutes = 60;

for (const signal of endSignals) process.on(signal, () => process.exit(exitCodeOf(signal)));
setTimeout(() => {
  console.error(`Stopped after ${maxMinutes} minutes.`);
  process.exit(1);
}, maxMinutes * 60_000).unref();

const { values: options } = parseArgs({
  options: {
    databases: { type: 'string', default: databases.join(',') },
    sizes: { type: 'string', default: '100k,1m' },
    works: { type: 'string', default: workNames.join(',') },
    connections: { type: 'string', default: '16,256' },
    rounds: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '2' },
    against: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const folders = [root, ...(options.against === undefined ? [] : [resolve(options.against)])];
const faults: string[] = [];
if (options.help) say(usage);
else await bench();

async function bench(): Promise<void> {
  const model = cpus()[0]?.model ?? 'unknown processor';
  // The prior load shows how far the figures can be trusted.
  const load = (loadavg()[0] ?? NaN).toFixed(1);
  say(
    `${availableParallelism()} × ${model}, ${platform()}, Node.js ${process.versions.node}, load ${load} before the start`,
  );
  for (const database of databases.filter((name) => isIn(options.databases, name)))
    for (const size of Object.keys(sizes) as SizeName[])
      if (isIn(options.sizes, size) && (database === 'postgres' || size === '100k'))
        await measureStage(database, size);
  say(faults.length === 0 ? 'All is as wanted.' : `Not as wanted:\n- ${faults.join('\n- ')}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

function isIn(list: string, name: string): boolean {
  return list.split(',').includes(name);
}

async function measureStage(database: DatabaseName, size: SizeName): Promise<void> {
  const stage = await openStage(
    database,
    folders.map((folder) => ({ folder, size })),
  );
  const where = `${database}, ${size} listings`;
  const rows: string[][] = [];
  for (const name of workNames.filter((one) => isIn(options.works, one)))
    for (const [at, connections] of options.connections.split(',').map(Number).entries()) {
      const load = { connections, seconds: Number(options.seconds) };
      const rounds = await measureInTurn(stage.sides, name, load, at === 0);
      rows.push(...rowsOf(name, itemAt(stage.sides, 0).works[name].title, connections, rounds));
      say(`${name} with ${connections} callers is measured`);
    }
  await stage.stop();
  say(`\n${where}\n\n${tableOf([head, ...rows])}\n`);
}

/** In turn, so that other load affects both alike. Every other turn is reversed, so that drift favours neither. */
async function measureInTurn(
  sides: readonly Side[],
  name: WorkName,
  load: Load,
  isFirst: boolean,
): Promise<Round[][]> {
  const warming = { ...load, seconds: isFirst ? firstWarmingSeconds : load.seconds };
  for (const { server, works } of sides) await loadFor(server, warming, works[name]);
  const rounds = sides.map((): Round[] => []);
  for (let turn = 0; turn < Number(options.rounds); turn++) {
    const order = [...sides.entries()];
    for (const [at, { server, works }] of turn % 2 === 0 ? order : order.toReversed())
      rounds[at]?.push(await loadFor(server, load, works[name]));
  }
  return rounds;
}

/** `ratio` is the median over neighbouring rounds. */
function rowsOf(name: WorkName, title: string, connections: number, rounds: readonly Round[][]): string[][] {
  const [ours = [], theirs] = rounds;
  const ratio = theirs && median(ours.map(({ rate }, turn) => rate / itemAt(theirs, turn).rate));
  if (ratio !== undefined && ratio < minRatio)
    faults.push(`${name}, ${connections} callers: ${ratio.toFixed(2)} × as many requests as the other`);
  return rounds.map((of, at) => {
    const { rate, p50, p95, p99, micros, memory, refused } = summaryOf(of);
    if (refused > 0) faults.push(`${name}, ${connections} callers: ${refused} refused`);
    const ratioShown = at === 0 && ratio !== undefined ? ratio.toFixed(2) : '–';
    const times = [p50, p95, p99].map((ms) => ms.toFixed(1));
    const counts = [micros, memory / 1e6, refused].map((count) => count.toFixed(0));
    const who = [name, title, at === 0 ? 'this' : 'other', String(connections)];
    return [...who, rate.toFixed(0), ratioShown, ...times, ...counts];
  });
}
