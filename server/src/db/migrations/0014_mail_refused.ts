import { type Kysely, sql } from 'kysely';

/** When a mail server refused the person's address for good; null while it takes mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user add column mail_refused_at timestamptz`.execute(db);
}
