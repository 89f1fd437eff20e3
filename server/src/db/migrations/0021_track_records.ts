import { type Kysely, sql } from 'kysely';

/**
 * Adds the shown track record of a person (product 8.10), empty until all listings are counted again, which setting the position back
 * starts. The lock keeps a worker out that would wait for one table while it holds the other.
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
