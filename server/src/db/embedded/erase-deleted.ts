import type { Pool } from 'pg';

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
