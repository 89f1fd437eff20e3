import { availableParallelism, cpus, loadavg, platform } from 'node:os';
import { endSignals, exitCodeOf } from '../scripts/run-command.mjs';
import { compareAnswers } from './compare.ts';
import { growing, type GrowthResult, measureGrowth } from './growth.ts';
import { measureAlone, measurePair, type Plan, type Result, warmingSeconds } from './measure.ts';
import { type Options, readOptions, usage } from './options.ts';
import { openEmbeddedStage, openPostgres, type Stage } from './stages.ts';
import { embeddedTable, growthTable, pairTable, uploadTable } from './tables.ts';
import { missedTargets, type StageResult } from './targets.ts';
import { measureUploads, type UploadResult } from './uploads.ts';
import { type Work, worksOf } from './works.ts';

const mostMinutes = 40;
const embeddedRounds = 4;

const say = (text: string): void => console.log(text);
for (const signal of endSignals) process.on(signal, () => process.exit(exitCodeOf(signal)));
setTimeout(() => {
  console.error(`Stopped after ${mostMinutes} minutes.`);
  process.exit(1);
}, mostMinutes * 60_000).unref();

const options = optionsOrEnd();
if (options.isHelp) say(usage);
else await bench();

function optionsOrEnd(): Options {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    process.exit(1);
  }
}

async function bench(): Promise<void> {
  say(describeMachine());
  const { stages, growth } = options.databases.includes('postgres')
    ? await onPostgres()
    : { stages: [], growth: [] };
  if (options.databases.includes('embedded')) await onEmbedded(stages[0]?.results ?? []);
  if (stages.length > 0) say(verdictOf(missedTargets(stages, growth)));
}

function verdictOf(missed: readonly string[]): string {
  return missed.length === 0 ? 'All targets are met.' : `Short of the targets:\n- ${missed.join('\n- ')}`;
}

/** The load before the start shows how far the figures can be trusted. */
function describeMachine(): string {
  const model = cpus()[0]?.model ?? 'unknown processor';
  const load = (loadavg()[0] ?? NaN).toFixed(1);
  const runtime = `Node.js ${process.versions.node}, load ${load} before the start`;
  return `${availableParallelism()} × ${model}, ${platform()}, ${runtime}`;
}

type Postgres = Awaited<ReturnType<typeof openPostgres>>;

async function onPostgres(): Promise<{ stages: StageResult[]; growth: GrowthResult[] }> {
  const postgres = await openPostgres(options.isKept, say);
  const stages: StageResult[] = [];
  for (const size of options.sizes) {
    const stage = await postgres.openStage(size);
    const measured = await measureStage(stage, options.rounds, {
      before: (work) => compareAnswers(work, stage),
      measure: (work, plan) => measurePair(work, stage, plan),
    });
    await stage.stop();
    stages.push({ name: size, ...measured });
    say(`\nPostgreSQL, ${size} listings\n\n${pairTable(measured.results)}\n`);
    if (measured.uploads.length > 0) say(`${uploadTable(measured.uploads)}\n`);
  }
  const growth = await growthOn(postgres);
  await postgres.stop();
  return { stages, growth };
}

async function growthOn(postgres: Postgres): Promise<GrowthResult[]> {
  const [first, second] = options.sizes;
  const works = growing.filter((name) => options.works.includes(name));
  if (first === undefined || second === undefined || works.length === 0) return [];
  const stages = { fewer: await postgres.openStage(first), more: await postgres.openStage(second) };
  const results: GrowthResult[] = [];
  for (const name of works)
    for (const plan of plansOf(options.rounds)) results.push(await measureGrowth(name, stages, plan));
  await stages.fewer.stop();
  await stages.more.stop();
  say(`PostgreSQL, with fewer and with more listings in turn\n\n${growthTable(results)}\n`);
  return results;
}

async function onEmbedded(compared: readonly Result[]): Promise<void> {
  const stage = await openEmbeddedStage('100k', say);
  const { results, uploads } = await measureStage(stage, embeddedRounds, {
    measure: (work, plan) => measureAlone(work, stage, plan),
  });
  await stage.stop();
  say(`\nEmbedded database, 100k listings\n\n${embeddedTable(results, compared)}\n`);
  if (uploads.length > 0) say(`${uploadTable(uploads)}\n`);
}

type Method<Measured> = {
  before?: (work: Work) => Promise<void>;
  measure: (work: Work, plan: Plan) => Promise<Measured>;
};

async function measureStage<Measured>(
  stage: Stage,
  rounds: number,
  { before, measure }: Method<Measured>,
): Promise<{ results: Measured[]; uploads: UploadResult[] }> {
  const works = worksOf(stage.samples);
  const results: Measured[] = [];
  const uploads: UploadResult[] = [];
  for (const work of Object.values(works).filter(({ name }) => options.works.includes(name))) {
    await before?.(work);
    for (const plan of plansOf(rounds)) {
      results.push(await measure(work, plan));
      say(`${work.name} with ${plan.connections} callers is measured`);
    }
  }
  if (options.works.includes('W7'))
    for (const plan of plansOf(rounds)) uploads.push(await measureUploads(works.W1, stage, plan));
  return { results, uploads };
}

function plansOf(rounds: number): Plan[] {
  const { connections, seconds } = options;
  return connections.map((count, index) => {
    return { connections: count, rounds, seconds, mostWarmingSeconds: warmingSeconds(index === 0) };
  });
}
