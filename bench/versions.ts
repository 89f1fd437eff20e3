/**
 * Measures this version against another one, which lies in a folder with its packages installed: each with a PostgreSQL and rows of its
 * own, asked in turns by one load generator. Says how many times as many requests this one answers, and how much processor time each
 * takes. Run: node bench/versions.ts FOLDER [WORKS] [ROUNDS], for example `node bench/versions.ts ../before W1,W2 16`
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { measureInTurn, ourSide, type Side, summaryOf } from './measure.ts';
import { median } from './quantiles.ts';
import { openPostgres } from './stages.ts';
import { type WorkName, worksOf } from './works.ts';

const [folder = '', names = 'W1,W2', rounds = '16'] = process.argv.slice(2);
const plan = { connections: 16, rounds: Number(rounds), seconds: 1.5, mostWarmingSeconds: 10 };

type Version = { openPostgres: typeof openPostgres; worksOf: typeof worksOf };

/** The other version's bench is trusted to have the same two functions. */
async function versionIn(other: string): Promise<Version> {
  const at = (file: string) => pathToFileURL(resolve(other, 'bench', file)).href;
  const [stages, works] = (await Promise.all([import(at('stages.ts')), import(at('works.ts'))])) as [
    Pick<Version, 'openPostgres'>,
    Pick<Version, 'worksOf'>,
  ];
  return { ...stages, ...works };
}

async function openVersion(version: Version) {
  const postgres = await version.openPostgres(false, console.log);
  const stage = await postgres.openStage('100k');
  const works = version.worksOf(stage.samples);
  return {
    sideOf: (name: WorkName): Side => ourSide(works[name], stage),
    async stop() {
      await stage.stop();
      await postgres.stop();
    },
  };
}

const present = await openVersion({ openPostgres, worksOf });
const other = await openVersion(await versionIn(folder));
for (const name of names.split(',') as WorkName[]) {
  const [ours, theirs] = [present.sideOf(name), other.sideOf(name)];
  await measureInTurn([ours, theirs], plan);
  const ratios = ours.rounds.map(({ rate }, turn) => rate / (theirs.rounds[turn]?.rate ?? NaN));
  const cpu = [ours, theirs].map(({ rounds: made }) => {
    const { serverMicros, databaseMicros } = summaryOf(made);
    return `${Math.round(serverMicros)} + ${Math.round(databaseMicros)} µs`;
  });
  console.log(
    `${name}: ${median(ratios).toFixed(2)} × as many requests; server + database ${cpu.join(' against ')}`,
  );
}
await other.stop();
await present.stop();
