import { type Kysely, sql } from 'kysely';

/**
 * Adds the owner of the listing to each award, as a plain id like all others in the ledger, so that what two people earn from each other
 * can be limited even after listings are deleted. Adds whether the guess was the exact price. Earlier awards have neither, and do not
 * count.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table xp_award
    add column owner_id uuid,
    add column is_pair_limited boolean not null default false,
    add column is_exact boolean not null default false`.execute(db);
}
