import { type Kysely, sql } from 'kysely';

/** Adds the local day on which the server last checked what a person has left to guess nearby. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notification_setting add column to_guess_day date`.execute(db);
}
