import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../../scripts/postgres.mjs';
import { doneMigrations } from '../../src/db/migrate.ts';
import { describeSchema } from '../support/describe-schema.ts';
import { openEmptyTestDatabase } from '../support/test-database.ts';
import { type Place, openAt, startWorker } from './worker.ts';

/** Kills migrations at random moments, on PostgreSQL and embedded. Each must leave all or nothing, and all after the next run. */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } });
const rounds = Number(values.rounds);
const postgres = await startPostgres();
process.env['TEST_DATABASE_URL'] = postgres.url;
const folder = mkdtempSync(join(tmpdir(), 'ballpark-kill-migrations-'));
const template = join(folder, 'template');
const nothing = await look({ dataDir: template });
let faults = 0;
for (const make of [onPostgres, embedded]) faults += await tryAll(make);
await postgres.stop();
rmSync(folder, { recursive: true, force: true });
process.exitCode = faults === 0 ? 0 : 1;

type Made = { place: Place; remove: () => unknown };

async function onPostgres(): Promise<Made> {
  const { url, close } = await openEmptyTestDatabase();
  return { place: { databaseUrl: url }, remove: close };
}

async function embedded(): Promise<Made> {
  const dataDir = mkdtempSync(join(folder, 'round-'));
  cpSync(template, dataDir, { recursive: true });
  return { place: { dataDir }, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

async function tryAll(make: () => Promise<Made>): Promise<number> {
  const whole = await make();
  const { ms } = await migrate(whole.place, null);
  const all = await look(whole.place);
  await whole.remove();
  let [wrong, killed] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const { place, remove } = await make();
    if ((await migrate(place, Math.random() * ms)).isKilled) {
      killed += 1;
      if (![nothing, all].includes(await look(place))) wrong += 1;
    }
    await migrate(place, null);
    if ((await look(place)) !== all) wrong += 1;
    await remove();
  }
  process.stdout.write(
    `${make.name}: ${rounds} rounds, ${killed} killed within ${Math.round(ms)} ms; ${wrong} neither whole nor empty\n`,
  );
  return killed === 0 ? wrong + 1 : wrong;
}

async function look(place: Place): Promise<string> {
  const { db, pool, close } = await openAt(place);
  const found = [...(await doneMigrations(db)), await describeSchema(pool)].join('\n');
  await close();
  return found;
}

/** Returns the time, and whether it was killed before it was done. */
async function migrate(place: Place, killAfterMs: number | null): Promise<{ ms: number; isKilled: boolean }> {
  const worker = startWorker('migrate', place);
  let [begunAt, doneAt] = [0, 0];
  for await (const line of worker.lines) {
    if (line === 'ready') begunAt = performance.now();
    if (line === 'ready' && killAfterMs !== null) setTimeout(worker.kill, killAfterMs);
    if (line === 'done') doneAt = performance.now();
  }
  const { code, isKilled } = await worker.ended;
  if (!isKilled && code !== 0) throw new Error(`the migrations ended with ${code}`);
  return { ms: doneAt - begunAt, isKilled: isKilled && doneAt === 0 };
}
