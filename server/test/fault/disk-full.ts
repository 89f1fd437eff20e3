import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../src/db/database.ts';
import { watchDiskRoom } from '../../src/db/embedded/disk-room.ts';
import { runMain } from '../support/processes.ts';
import { openAt } from './worker.ts';

/**
 * Fills a small tmpfs (Linux with `unshare`). With the guard, writes are refused in time and reads work. Without it, the process must exit
 * and lose nothing. A server lets people sign in meanwhile, logs one line, and names the folder when it can't start.
 */
const megabyte = 1024 * 1024;
const [phase, dataDir = ''] = process.argv.slice(2);
const phases: Record<string, () => Promise<void>> = {
  guarded: fillGuarded,
  unguarded: fillUnguarded,
  check,
  served: fillServed,
};
const run = phases[phase ?? ''];
if (run !== undefined) await run();
else runAll();

function runAll(): void {
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-disk-full-'));
  const node = (phase: string) => `"${process.execPath}" "${import.meta.filename}" ${phase} "${folder}"`;
  const script = [
    `mount -t tmpfs -o size=256m,mode=700 tmpfs "${folder}"`,
    `${node('guarded')} || exit 2`,
    `${node('check')} || exit 3`,
    `timeout 60 ${node('unguarded')}; test $? -eq 1 || exit 4`,
    `rm "${folder}"/filler-*`,
    `${node('check')} || exit 5`,
    // Over the first one, to begin again.
    `mount -t tmpfs -o size=256m,mode=700 tmpfs "${folder}"`,
    `${node('served')} || exit 6`,
  ].join('\n');
  const { status } = spawnSync('unshare', ['-rm', 'sh', '-c', script], { stdio: 'inherit' });
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = status ?? 1;
}

async function fillGuarded(): Promise<void> {
  const { pool, close } = await openAt({ dataDir });
  await pool.query('create table if not exists note (id integer primary key, text text)');
  const { hasRoom } = watchDiskRoom(dataDir);
  let written = 0;
  while (hasRoom()) {
    written += 1;
    await pool.query("insert into note values ($1, repeat('x', 2000))", [written]);
  }
  await count(pool, written);
  await close();
  process.stdout.write(
    `guarded: refused after ${written} rows with ${freeMegabytes()} MB left; reading works\n`,
  );
}

async function fillUnguarded(): Promise<void> {
  const { pool } = await openAt({ dataDir });
  fillUpTo(2);
  const refusal = await fillTable(pool);
  process.stdout.write(`unguarded: a full table refuses with ${refusal}\n`);
  // Fills only the log.
  for (;;) await pool.query("select pg_logical_emit_message(true, 'fill', repeat('x', 100000))");
}

async function fillTable(pool: Database['pool']): Promise<string> {
  for (let id = -1; ; id--) {
    try {
      await pool.query("insert into note values ($1, repeat('x', 2000))", [id]);
    } catch (error) {
      return error instanceof Error && 'code' in error ? String(error.code) : String(error);
    }
  }
}

async function fillServed(): Promise<void> {
  const own = join(dataDir, 'served');
  const env = { DATA_DIR: own, RATE_LIMIT: 'off' };
  const server = await runMain(env);
  await server.ready();
  const person = { name: 'Ada', email: 'ada@example.com', password: 'Correct-horse-9' };
  const call = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const method = 'POST';
    return (await fetch(`${server.url}/api/auth/${path}`, { method, headers, body: JSON.stringify(body) }))
      .status;
  };
  const before = await call('register', person);
  fillUpTo(50);
  const refused = [];
  for (let time = 0; time < 20; time += 1) refused.push(await call('forgot-password', person));
  const signedIn = await call('login', person);
  await server.stop();
  const lines = server.printed().match(/"msg":"refused"/g)?.length ?? 0;
  fillUpTo(8);
  const again = await runMain(env);
  const [code, told] = [await again.ended, again.printed().trim()];
  process.stdout.write(
    `served: signing up ${before}; with 50 MB left ${[...new Set(refused)].join()} (${lines} line), signing in ${signedIn}; then: ${told}\n`,
  );
  const isRight = refused.every((status) => status === 507) && signedIn === 200 && lines === 1;
  if (!isRight || code !== 1 || !told.includes(own)) process.exit(1);
}

async function check(): Promise<void> {
  const { pool, close } = await openAt({ dataDir });
  const { rows } = await pool.query<{ first: number; count: number; last: number }>(
    'select min(id) as first, count(*) as count, max(id) as last from note',
  );
  await pool.query("insert into note select coalesce(max(id), 0) + 1, 'still writable' from note");
  await close();
  process.stdout.write(`opened again: ${JSON.stringify(rows[0])}\n`);
}

async function count(pool: Database['pool'], expected: number): Promise<void> {
  const { rows } = await pool.query<{ count: number }>('select count(*) from note');
  if (rows[0]?.count !== expected) throw new Error(`expected ${expected} rows, found ${rows[0]?.count}`);
}

function fillUpTo(megabytesLeft: number): void {
  const spare = Math.max(0, freeMegabytes() - megabytesLeft);
  writeFileSync(join(dataDir, `filler-${megabytesLeft}`), Buffer.alloc(spare * megabyte));
}

function freeMegabytes(): number {
  const { bavail, bsize } = statfsSync(dataDir);
  return Math.floor((bavail * bsize) / megabyte);
}
