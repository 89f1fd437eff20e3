import { type Kysely, sql } from 'kysely';

/** The link that has set the last new password; the next request leaves it in place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table password_reset add column proof_hash bytea unique, add column proof_at timestamptz,
    add check ((proof_hash is null) = (proof_at is null))`.execute(db);
}
