import { type Kysely, sql } from 'kysely';

/**
 * Allows people without a password, who came with an account elsewhere. Screens have to know, or they would ask for a password that nobody
 * has.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user alter column password_hash drop not null`.execute(db);
}
