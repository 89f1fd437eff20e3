import { type Kysely, sql } from 'kysely';

/** Adds until when a person may only read, and since and until when they are suspended (product 15.11); without an end it is for good. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user
    add column limited_until timestamptz,
    add column suspended_at timestamptz,
    add column suspended_until timestamptz,
    add check (suspended_until is null or suspended_at is not null)`.execute(db);
}
