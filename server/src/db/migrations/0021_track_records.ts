import { type Kysely, sql } from 'kysely';

/**
 * Room for what is shown of a person's guesses (product 8.10), empty until all listings are counted again, which the change of the mark
 * has done. The lock keeps a worker out that would wait for the one table and hold the other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('records'))`.execute(db);
  await sql`alter table guess_record
    add column ratio double precision not null default 1,
    add column closed_count integer not null default 0,
    add column within_count integer not null default 0,
    add column usual_ratio double precision not null default 1`.execute(db);
  await sql`update record_progress set counted_to = 0`.execute(db);
}
