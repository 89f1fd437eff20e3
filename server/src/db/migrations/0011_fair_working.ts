import { type Kysely, sql } from 'kysely';

/** How a fair price came about. Those that are there have none; open listings get theirs with the next guess. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table listing add column fair_working jsonb`.execute(db);
}
