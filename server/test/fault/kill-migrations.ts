import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../../scripts/postgres.mjs';
import { openDatabase } from '../../src/db/database.ts';
import { migrations } from '../../src/db/migrate.ts';
import { doneMigrations, runMigrations } from '../../src/db/run-migrations.ts';
import { openEmptyTestDatabase, silentLog } from '../support/test-database.ts';
import { fillBefore, shapeOf, sumOf } from './fill-before.ts';

/**
 * Brings databases of before the fair price (migration 0014) up to date in a process that is killed with SIGKILL at a random moment of it, on
 * PostgreSQL and embedded, and lets the next one finish: all migrations done, the same rows and the same tables as without a kill.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } });
const rounds = Number(values.rounds);
const listings = 5_000;
const early = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0014'));
const worker = join(import.meta.dirname, 'migrations-worker.ts');
type Place = { kind: 'embedded' | 'postgres'; where: string; remove: () => Promise<void> };

const postgres = await startPostgres();
process.env['TEST_DATABASE_URL'] = postgres.url;
const folder = mkdtempSync(join(tmpdir(), 'ballpark-kill-migrations-'));
const template = join(folder, 'template');
await prepare({ kind: 'embedded', where: template, remove: async () => {} });
let faults = 0;
for (const kind of ['postgres', 'embedded'] as const) faults += await tryAll(kind);
await postgres.stop();
rmSync(folder, { recursive: true, force: true });
process.exitCode = faults === 0 ? 0 : 1;

async function tryAll(kind: Place['kind']): Promise<number> {
  const whole = await makePlace(kind);
  const { ms } = await migrate(whole, null);
  const wanted = await look(whole);
  await whole.remove();
  let wrong = 0;
  let killed = 0;
  const doneWhenKilled = new Set<number>();
  for (let round = 0; round < rounds; round += 1) {
    const place = await makePlace(kind);
    const before = (await look(place)).sum;
    if ((await migrate(place, Math.random() * ms)).isKilled) {
      killed += 1;
      doneWhenKilled.add((await look(place)).done.length);
    }
    await migrate(place, null);
    const after = await look(place);
    const isWhole =
      after.sum === before && after.shape === wanted.shape && after.done.length === wanted.done.length;
    if (!isWhole) wrong += 1;
    await place.remove();
  }
  process.stdout.write(
    `${kind}: ${rounds} rounds, ${killed} killed within ${Math.round(ms)} ms, at ${doneWhenKilled.size} different places; ${wrong} not whole after the next start\n`,
  );
  return killed === 0 ? wrong + 1 : wrong;
}

async function makePlace(kind: Place['kind']): Promise<Place> {
  if (kind === 'embedded') {
    const where = mkdtempSync(join(folder, 'round-'));
    cpSync(template, where, { recursive: true });
    return { kind, where, remove: async () => rmSync(where, { recursive: true, force: true }) };
  }
  const { url, close } = await openEmptyTestDatabase();
  const place: Place = { kind, where: url, remove: close };
  await prepare(place);
  return place;
}

async function prepare(place: Place): Promise<void> {
  const { db, close } = await open(place);
  await runMigrations(db, silentLog, early);
  await fillBefore(db, listings);
  await close();
}

async function look(place: Place) {
  const { db, close } = await open(place);
  const found = { done: await doneMigrations(db), sum: await sumOf(db), shape: await shapeOf(db) };
  await close();
  return found;
}

function open({ kind, where }: Place) {
  const isEmbedded = kind === 'embedded';
  return openDatabase({
    databaseUrl: isEmbedded ? undefined : where,
    replicaUrl: undefined,
    dataDir: isEmbedded ? where : '',
    log: silentLog,
  });
}

/** Migrates in a process of its own, killed so long after it has begun; answers how long it took, and whether it was killed. */
async function migrate(
  { kind, where }: Place,
  killAfterMs: number | null,
): Promise<{ ms: number; isKilled: boolean }> {
  const child = spawn(process.execPath, [worker, kind, where], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  let [begunAt, doneAt] = [0, 0];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (text.includes('begun')) {
      begunAt = performance.now();
      if (killAfterMs !== null) setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    }
    if (text.includes('done')) doneAt = performance.now();
  });
  await ended;
  const isKilled = child.signalCode === 'SIGKILL';
  if (!isKilled && child.exitCode !== 0) throw new Error(`the migrations ended with ${child.exitCode}`);
  return { ms: doneAt - begunAt, isKilled: isKilled && doneAt === 0 };
}
