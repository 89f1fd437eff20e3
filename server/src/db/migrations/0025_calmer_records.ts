import { type Kysely, sql } from 'kysely';

/**
 * Has all listings counted again after the start: with misses and middle errors within bounds, and with the owners by which a track record is
 * shown. The lock keeps a worker out that would wait for this table and hold another.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('records'))`.execute(db);
  await sql`update record_progress set counted_to = 0`.execute(db);
}
