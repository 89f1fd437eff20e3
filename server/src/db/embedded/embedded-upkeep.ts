import type { Pool } from 'pg';
import type { Log } from '../../log.ts';

const checkpointEveryMillis = 5000;
const vacuumEveryMillis = 10 * 60_000;
const maxLogBytes = 64 * 1024 * 1024;

/** Replaces PostgreSQL's background processes: checkpoints bound the WAL, vacuum the tables. */
export function startEmbeddedUpkeep(pool: Pool, log: Log): { stop: () => Promise<void> } {
  const checkpoints = repeat(checkpointEveryMillis, () => checkpointWhenDue(pool), log);
  const vacuums = repeat(vacuumEveryMillis, () => vacuumWhereDue(pool), log);
  return { stop: async () => void (await Promise.all([checkpoints.stop(), vacuums.stop()])) };
}

/** After `limit` bytes of WAL. */
export async function checkpointWhenDue(pool: Pool, limit = maxLogBytes): Promise<boolean> {
  const { rows } = await pool.query<{ bytes: number }>(
    'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as bytes from pg_control_checkpoint()',
  );
  if ((rows[0]?.bytes ?? 0) < limit) return false;
  await pool.query('checkpoint');
  return true;
}

/** Uses autovacuum's default thresholds. */
export async function vacuumWhereDue(pool: Pool): Promise<string[]> {
  // Updates the counts of changed rows.
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
 * Deleted data stays in the files until overwritten. One table at a time, so that other work can run in
 * between.
 */
export async function eraseDeleted(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables order by 1",
  );
  for (const { name } of rows) await pool.query(`vacuum (full, analyze) ${name}`);
  // Samples of columns' values.
  await pool.query('vacuum full pg_catalog.pg_statistic');
  // Recycled WAL files would keep their content.
  await pool.query('set wal_recycle = off');
  await pool.query('select pg_switch_wal()');
  await pool.query('checkpoint');
  await pool.query('reset wal_recycle');
}
