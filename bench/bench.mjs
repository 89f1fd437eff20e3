import { availableParallelism, cpus, loadavg, platform } from 'node:os';
import { exitCodeOf } from '../scripts/run-command.mjs';
import { compareAnswers } from './compare.mjs';
import { measureGrowth } from './growth.mjs';
import { measureWork, warmingSeconds } from './measure.mjs';
import { readOptions, usage } from './options.mjs';
import { openEmbeddedStage, openPostgres } from './stages.mjs';
import { embeddedTable, growthTable, pairTable, uploadTable } from './tables.mjs';
import { missedTargets } from './targets.mjs';
import { measureUploads } from './uploads.mjs';
import { worksOf } from './works.mjs';

const mostMinutes = 40;
const embeddedRounds = 4;
const nothing = { stages: [], growth: [] };

const say = (text) => console.log(text);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => process.exit(exitCodeOf(signal)));
setTimeout(() => {
  console.error(`Stopped after ${mostMinutes} minutes.`);
  process.exit(1);
}, mostMinutes * 60_000).unref();

const options = optionsOrEnd();
if (options.isHelp) say(usage);
else await bench();

function optionsOrEnd() {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${error.message}\n\n${usage}`);
    process.exit(1);
  }
}

async function bench() {
  say(describeMachine());
  const { stages, growth } = options.databases.includes('postgres') ? await onPostgres() : nothing;
  if (options.databases.includes('embedded')) await onEmbedded(stages[0]?.results ?? []);
  if (stages.length > 0) say(verdictOf(missedTargets(stages, growth)));
}

function verdictOf(missed) {
  return missed.length === 0 ? 'All targets are met.' : `Short of the targets:\n- ${missed.join('\n- ')}`;
}

/** The load before the start tells how far the figures can be trusted. */
function describeMachine() {
  const [processor] = cpus();
  const load = loadavg()[0].toFixed(1);
  const runtime = `Node.js ${process.versions.node}, load ${load} before the start`;
  return `${availableParallelism()} × ${processor.model}, ${platform()}, ${runtime}`;
}

async function onPostgres() {
  const postgres = await openPostgres(options.isKept, say);
  const stages = [];
  for (const size of options.sizes) {
    const stage = await postgres.openStage(size);
    const measured = await measureStage(stage, ['limit', 'ours'], options.rounds);
    await stage.stop();
    stages.push({ name: size.name, ...measured });
    say(`\nPostgreSQL, ${size.name} listings\n\n${pairTable(measured.results)}\n`);
    if (measured.uploads.length > 0) say(`${uploadTable(measured.uploads)}\n`);
  }
  const growth = options.sizes.length > 1 ? await growthOn(postgres) : [];
  await postgres.stop();
  return { stages, growth };
}

async function growthOn(postgres) {
  const stages = [];
  for (const size of options.sizes) stages.push(await postgres.openStage(size));
  const { works, connections, rounds, seconds } = options;
  const results = await measureGrowth({ stages, works, connections, rounds, seconds });
  for (const stage of stages) await stage.stop();
  if (results.length > 0)
    say(`PostgreSQL, with fewer and with more listings in turn\n\n${growthTable(results)}\n`);
  return results;
}

async function onEmbedded(compared) {
  const stage = await openEmbeddedStage({ name: '100k', count: 100_000 }, say);
  const { results, uploads } = await measureStage(stage, ['ours'], embeddedRounds);
  await stage.stop();
  say(`\nEmbedded database, 100k listings\n\n${embeddedTable(results, compared)}\n`);
  if (uploads.length > 0) say(`${uploadTable(uploads)}\n`);
}

async function measureStage(stage, sides, rounds) {
  const works = worksOf(stage.samples);
  const settings = { stage, sides, rounds, seconds: options.seconds };
  const [results, uploads] = [[], []];
  for (const work of works.filter(({ name }) => options.works.includes(name))) {
    if (sides.includes('limit')) await compareAnswers(work, stage);
    for (const [index, connections] of options.connections.entries()) {
      const mostWarmingSeconds = warmingSeconds(index === 0);
      results.push(await measureWork({ ...settings, work, connections, mostWarmingSeconds }));
      say(`${work.name} with ${connections} callers is measured`);
    }
  }
  if (options.works.includes('W7'))
    for (const connections of options.connections)
      uploads.push(await measureUploads({ ...settings, work: works[0], connections }));
  return { results, uploads };
}
