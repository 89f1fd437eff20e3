import { type Kysely, sql } from 'kysely';

/**
 * By whose listing an award was earned, as a plain id as all else in the ledger, so that what two people earn from each other can be
 * bounded over deleted listings, and whether the guess was the very price. Awards from before have none, and do not count.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table xp_award
    add column owner_id uuid,
    add column is_pair_limited boolean not null default false,
    add column is_exact boolean not null default false`.execute(db);
}
