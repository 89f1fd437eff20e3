import { type Kysely, sql } from 'kysely';

/** Adds a hash of each photo's content, to find the same photo again. Earlier photos have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photo add column content_hash bytea`.execute(db);
}
