import { type Kysely, sql } from 'kysely';

/** The local day on which a person was last told, or would have been, what is left to guess nearby. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notification_setting add column to_guess_day date`.execute(db);
}
