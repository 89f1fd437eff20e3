import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findPostgres, startPostgres } from '../../../scripts/postgres.mjs';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { silentLog } from '../support/test-database.ts';

/** Reads use the standby, fall back to the primary a few seconds after replay stops, and return once the standby has caught up. */
const primary = await startPostgres();
const standby = await startStandby(primary.url);
const urls = { databaseUrl: primary.url, replicaUrl: standby.url };
const database = await openDatabase({ ...urls, dataDir: '', log: silentLog });
await database.pool.query('create table note (at timestamptz)');
await database.pool.query('insert into note values (now())');
const admin = new Client({ connectionString: standby.url });
await admin.connect();

await sleep(3000);
report('streaming', await watch(database, 3000));
await admin.query('select pg_wal_replay_pause()');
report('replay stopped', await watch(database, 6000));
report('… and still', await watch(database, 3000));
await admin.query('select pg_wal_replay_resume()');
await sleep(3000);
report('caught up', await watch(database, 3000));
await admin.end();
await database.close();
await standby.stop();
await primary.stop();

type Seen = { standby: number; primary: number; longestLagMs: number };

async function watch({ pool, replica }: Database, forMs: number): Promise<Seen> {
  const seen: Seen = { standby: 0, primary: 0, longestLagMs: 0 };
  const until = Date.now() + forMs;
  while (Date.now() < until) {
    await pool.query('update note set at = clock_timestamp()');
    await sleep(50);
    const row = await replica
      .selectNoFrom(({ fn }) => fn<boolean>('pg_is_in_recovery').as('isStandby'))
      .executeTakeFirstOrThrow();
    seen[row.isStandby ? 'standby' : 'primary'] += 1;
    const source = row.isStandby ? admin : pool;
    const { rows } = await source.query<{ at: Date }>('select at from note');
    seen.longestLagMs = Math.max(seen.longestLagMs, Date.now() - (rows[0]?.at.getTime() ?? 0));
  }
  return seen;
}

function report(when: string, { standby: fromStandby, primary: fromPrimary, longestLagMs }: Seen): void {
  process.stdout.write(
    `${when}: ${fromStandby} reads from the standby, ${fromPrimary} from the primary, at most ${longestLagMs} ms behind\n`,
  );
  if (longestLagMs > 4000) process.exitCode = 1;
}

async function startStandby(primaryUrl: string) {
  const programs = dirname(realpathSync(join(findPostgres() ?? '', 'postgres')));
  const folder = mkdtempSync(join(tmpdir(), 'ballpark-standby-'));
  const args = ['-d', primaryUrl, '-D', join(folder, 'data'), '-R', '--no-sync', '-c', 'fast'];
  execFileSync(join(programs, 'pg_basebackup'), args);
  // Owned by the server's user.
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', 'postgres', folder]);
  const { url, stop } = await startPostgres({}, folder);
  return { url, stop: async () => stop().then(() => rmSync(folder, { recursive: true, force: true })) };
}
