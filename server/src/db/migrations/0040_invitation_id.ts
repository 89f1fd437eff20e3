import { type Kysely, sql } from 'kysely';

/** By what admins name an invitation, whose token nobody knows but who has it (product 15.17). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invitation add column id uuid not null unique default gen_random_uuid()`.execute(db);
}
