import { type Kysely, sql } from 'kysely';

/**
 * Adds a kind of award to the ledger: the missing XP once the price is said after an automatic close. The new constraints are not checked
 * on existing rows, because the earlier ones were stricter.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table xp_award
    drop constraint xp_award_kind_check,
    drop constraint xp_award_check,
    add constraint xp_award_kind check (kind in ('suggestion', 'laterPrice', 'achievement')) not valid,
    add constraint xp_award_facts check (
      (kind <> 'achievement') = (listing_id is not null and suggestion_id is not null and tier is not null)) not valid`.execute(
    db,
  );
}
