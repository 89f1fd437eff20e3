import { type Kysely, sql } from 'kysely';

/** Whoever came with an account elsewhere has no password, which screens have to know: they would else ask for one that nobody has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user alter column password_hash drop not null`.execute(db);
}
