import { type Kysely, sql } from 'kysely';

/** In what a person reads pages, mails and pushes, as a BCP 47 tag; null for English until they choose. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user add column language text check (length(language) <= 35)`.execute(db);
}
