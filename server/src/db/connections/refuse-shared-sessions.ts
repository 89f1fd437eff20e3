import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { DatabaseUnusable } from './reach-postgres.ts';
import { whileUnavailable } from './while-unavailable.ts';

/**
 * Throws DatabaseUnusable behind a pooler that gives each transaction, or statement, any free session (PgBouncer's `pool_mode`): a prepared
 * statement, a lock or a LISTEN would sometimes be missing in the next one. Takes one connection of each pool.
 */
export async function refuseSharedSessions(one: Pool, other: Pool): Promise<void> {
  const holder = await whileUnavailable(() => one.connect());
  const reader = await whileUnavailable(() => other.connect()).catch((error: unknown) => {
    holder.release(true);
    throw error;
  });
  const mark = randomUUID();
  try {
    await reader.query("select set_config('ballpark.session', $1, false)", [mark]);
    // Such a pooler gives away the session that was used last.
    await holder.query('begin');
    const { rows } = await reader.query<{ mark: string | null }>(
      "select current_setting('ballpark.session', true) as mark",
    );
    if (rows[0]?.mark !== mark) throw new DatabaseUnusable(sharesSessions);
    await holder.query('rollback');
  } catch (error) {
    // A pooler that allows no transaction reports it as a protocol error.
    const isRefused = error instanceof Error && 'code' in error && error.code === '08P01';
    throw isRefused ? new DatabaseUnusable(sharesSessions, { cause: error }) : error;
  } finally {
    // Closing the connection ends its transaction.
    holder.release(true);
    reader.release();
  }
}

export const sharesSessions =
  'DATABASE_URL leads to a pooler that gives each transaction another session; set its pool_mode to session (docs/operations.md)';
