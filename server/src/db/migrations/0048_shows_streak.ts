import { type Kysely, sql } from 'kysely';

/** Whether a person sees their streak: everybody does until they switch it off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user add column shows_streak boolean not null default true`.execute(db);
}
