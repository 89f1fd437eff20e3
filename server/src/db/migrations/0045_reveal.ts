import { type Kysely, sql } from 'kysely';

/** Adds when the author of a suggestion saw the final price. Nobody has so far, so existing rows stay as they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table suggestion add column revealed_at timestamptz`.execute(db);
}
