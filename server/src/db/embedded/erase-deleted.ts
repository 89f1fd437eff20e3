import type { Pool } from 'pg';

/**
 * Takes what was deleted out of the embedded database's own files as well, where it would lie until it is overwritten: tables are written
 * anew, one after the other so that others get their turn in between, and the log of before is removed.
 */
export async function eraseDeleted(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables order by 1",
  );
  for (const { name } of rows) await pool.query(`vacuum (full, analyze) ${name}`);
  // Samples of the columns' values.
  await pool.query('vacuum full pg_catalog.pg_statistic');
  // Files of the log would otherwise be kept with their content, to be written over one day.
  await pool.query('set wal_recycle = off');
  await pool.query('select pg_switch_wal()');
  await pool.query('checkpoint');
  await pool.query('reset wal_recycle');
}
