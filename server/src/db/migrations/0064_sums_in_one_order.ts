import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Makes the server count all listings again after the start: the guesses of each are now summed in one order, which changes the last
 * digits. The lock keeps a worker out that would wait for this table while it holds another.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('records'))`.execute(db);
  await sql`update record_progress set counted_to = 0`.execute(db);
}
