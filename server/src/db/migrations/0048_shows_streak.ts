import { type Kysely, sql } from 'kysely';

/** Adds whether a person sees their streak; it is on until they switch it off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user add column shows_streak boolean not null default true`.execute(db);
}
