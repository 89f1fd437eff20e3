import { type Kysely, sql } from 'kysely';

/**
 * Adds whether a guess came near the final price while the fair price did not, so that what a circle earns from itself can be limited.
 * Earlier awards do not count.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table xp_award add column is_against_crowd boolean not null default false`.execute(db);
}
