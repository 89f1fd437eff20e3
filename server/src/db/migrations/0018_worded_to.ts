import { type Kysely, sql } from 'kysely';

/** Adds the position up to which the words of closed listings are kept; those of earlier ones are added after the start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table record_progress add column worded_to bigint not null default 0`.execute(db);
}
