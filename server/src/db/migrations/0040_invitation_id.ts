import { type Kysely, sql } from 'kysely';

/** Adds an id by which admins name an invitation, because only its holder knows the token (product 15.17). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invitation add column id uuid not null unique default gen_random_uuid()`.execute(db);
}
