import { type Kysely, sql } from 'kysely';

/** Whether everybody with the link may see a listing and its result. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table listing add column is_shared boolean not null default true`.execute(db);
}
