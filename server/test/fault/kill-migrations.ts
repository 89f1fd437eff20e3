import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../../scripts/postgres.mjs';
import { openDatabase } from '../../src/db/database.ts';
import { doneMigrations } from '../../src/db/migrate.ts';
import { describeSchema } from '../support/describe-schema.ts';
import { openEmptyTestDatabase, silentLog } from '../support/test-database.ts';

/** Kills migrations at random moments, on PostgreSQL and embedded. Each must leave all or nothing, and all after the next run. */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } });
const rounds = Number(values.rounds);
const worker = join(import.meta.dirname, 'migrations-worker.ts');
type Place = { kind: 'embedded' | 'postgres'; where: string; remove: () => Promise<void> };

const postgres = await startPostgres();
process.env['TEST_DATABASE_URL'] = postgres.url;
const folder = mkdtempSync(join(tmpdir(), 'ballpark-kill-migrations-'));
const template = join(folder, 'template');
const nothing = await look({ kind: 'embedded', where: template, remove: async () => {} });
let faults = 0;
for (const kind of ['postgres', 'embedded'] as const) faults += await tryAll(kind);
await postgres.stop();
rmSync(folder, { recursive: true, force: true });
process.exitCode = faults === 0 ? 0 : 1;

async function tryAll(kind: Place['kind']): Promise<number> {
  const whole = await makePlace(kind);
  const { ms } = await migrate(whole, null);
  const all = await look(whole);
  await whole.remove();
  let [wrong, killed] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const place = await makePlace(kind);
    if ((await migrate(place, Math.random() * ms)).isKilled) {
      killed += 1;
      if (![nothing, all].includes(await look(place))) wrong += 1;
    }
    await migrate(place, null);
    if ((await look(place)) !== all) wrong += 1;
    await place.remove();
  }
  process.stdout.write(
    `${kind}: ${rounds} rounds, ${killed} killed within ${Math.round(ms)} ms; ${wrong} neither whole nor empty\n`,
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
  return { kind, where: url, remove: close };
}

async function look({ kind, where }: Place): Promise<string> {
  const isEmbedded = kind === 'embedded';
  const { db, pool, close } = await openDatabase({
    databaseUrl: isEmbedded ? undefined : where,
    replicaUrl: undefined,
    dataDir: isEmbedded ? where : '',
    log: silentLog,
  });
  const found = [...(await doneMigrations(db)), await describeSchema(pool)].join('\n');
  await close();
  return found;
}

/** Returns the time and whether it was killed. */
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
