import type { Pool } from 'pg';
import type { Log } from '../../log.ts';

const checkpointEveryMillis = 5000;
const vacuumEveryMillis = 10 * 60_000;
const largestLogBytes = 64 * 1024 * 1024;

/**
 * Does the work of a PostgreSQL server's background processes, which the embedded database does not have. Without checkpoints its log would
 * grow for ever, and without vacuum its tables would.
 */
export function startEmbeddedUpkeep(pool: Pool, log: Log): { stop: () => Promise<void> } {
  const checkpoints = repeat(checkpointEveryMillis, () => checkpointWhenDue(pool), log);
  const vacuums = repeat(vacuumEveryMillis, () => vacuumWhereDue(pool), log);
  return { stop: async () => void (await Promise.all([checkpoints.stop(), vacuums.stop()])) };
}

/** Runs a checkpoint once the log holds `limit` bytes of changes, so that the log's files can be reused. */
export async function checkpointWhenDue(pool: Pool, limit = largestLogBytes): Promise<boolean> {
  const { rows } = await pool.query<{ bytes: number }>(
    'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as bytes from pg_control_checkpoint()',
  );
  if ((rows[0]?.bytes ?? 0) < limit) return false;
  await pool.query('checkpoint');
  return true;
}

/** Vacuums and analyses, one at a time, the tables that autovacuum would choose by its thresholds. */
export async function vacuumWhereDue(pool: Pool): Promise<string[]> {
  // Without this, the counts of changed rows would be outdated.
  await pool.query('select pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ name: string }>(`
    select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
    where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup`);
  for (const { name } of rows) await pool.query(`vacuum (analyze) ${name}`);
  return rows.map(({ name }) => name);
}

function repeat(millis: number, work: () => Promise<unknown>, log: Log): { stop: () => Promise<void> } {
  let running = Promise.resolve<unknown>(null);
  let isRunning = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    await work().catch((error: unknown) =>
      log.warn({ error: String(error) }, 'upkeep of the embedded database failed'),
    );
    isRunning = false;
  };
  const timer = setInterval(() => {
    if (!isRunning) running = run();
  }, millis).unref();
  const stop = async (): Promise<void> => {
    clearInterval(timer);
    await running;
  };
  return { stop };
}

/**
 * Removes deleted data from the embedded database's files, where it would stay until it is overwritten. Tables are rewritten one after the
 * other, so that other work can run in between, and the old log is removed.
 */
export async function eraseDeleted(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables order by 1",
  );
  for (const { name } of rows) await pool.query(`vacuum (full, analyze) ${name}`);
  // These are samples of the columns' values.
  await pool.query('vacuum full pg_catalog.pg_statistic');
  // Without this, files of the log would keep their content until they are written over some day.
  await pool.query('set wal_recycle = off');
  await pool.query('select pg_switch_wal()');
  await pool.query('checkpoint');
  await pool.query('reset wal_recycle');
}
