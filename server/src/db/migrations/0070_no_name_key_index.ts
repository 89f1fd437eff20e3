import { type Kysely, sql } from 'kysely';

/** Drops the index of what names look like, because names are free now. The column stays for processes of the version before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index app_user_name_key`.execute(db);
}
