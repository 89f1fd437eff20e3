import { type Kysely, sql } from 'kysely';

/** Up to which position the words of closed listings are kept; those of before are taken in after the start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table record_progress add column worded_to bigint not null default 0`.execute(db);
}
