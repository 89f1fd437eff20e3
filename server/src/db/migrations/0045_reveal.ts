import { type Kysely, sql } from 'kysely';

/** When the author of a suggestion saw a final price arrive; nobody has so far, so the rows that are there stay as they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table suggestion add column revealed_at timestamptz`.execute(db);
}
