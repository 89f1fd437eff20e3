import { type Kysely, sql } from 'kysely';

/** When the words of a listing last told of another thing, and what its readers reported. Unknown of earlier rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table listing add column words_changed_at timestamptz`.execute(db);
  await sql`alter table report add column content_hash bytea`.execute(db);
}
