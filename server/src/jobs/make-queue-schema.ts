import type { Pool } from 'pg';

/**
 * Makes the schema of the job queue if there is none. pg-boss would make it too. But if two processes start at once on a new database, the
 * one that waits for the other may fail on a name that it does not see yet.
 */
export async function makeQueueSchema(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ is_there: boolean }>(
    "select to_regnamespace('pgboss') is not null as is_there",
  );
  if (rows[0]?.is_there) return;
  await pool.query('create schema if not exists pgboss').catch((error: unknown) => {
    // Another process has just made it.
    if (!(error instanceof Error && 'code' in error && error.code === uniqueViolation)) throw error;
  });
}

const uniqueViolation = '23505';
