import { type Kysely, sql } from 'kysely';

/**
 * Makes the server count all listings again after the start: with bounds for misses and middle errors, and with the owners that decide
 * whether a track record is shown. The lock keeps a worker out that would wait for this table while it holds another.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('records'))`.execute(db);
  await sql`update record_progress set counted_to = 0`.execute(db);
}
