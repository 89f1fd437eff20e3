import { type Kysely, sql } from 'kysely';

/**
 * Whether everybody with the link may see a listing and its result. Those that are there stay as they are, because their owners and guessers
 * were never told; new ones may be seen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table listing add column is_shared boolean not null default false`.execute(db);
  await sql`alter table listing alter column is_shared set default true`.execute(db);
}
