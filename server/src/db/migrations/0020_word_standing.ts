import { type Kysely, sql } from 'kysely';

/**
 * Whether a sale’s owner has standing, so that sales of new accounts take none of the places that a word’s newest have. The version before
 * reads what it read; what it adds has none until the night.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table price_word add column has_standing boolean not null default false`.execute(db);
  await sql`update price_word set has_standing = true
    from closed_listing join listing on listing.id = listing_id
    where closed_listing.position = price_word.position and user_id in (
      select id from app_user
      where created_at <= now() - interval '7 days'
        and (select count(distinct owner_id) from xp_award where xp_award.user_id = app_user.id and kind = 'suggestion') >= 3)`.execute(
    db,
  );
  await sql`alter table price_word drop constraint price_word_pkey,
    add primary key (word, currency, is_product, has_standing, position) include (tile, owner)`.execute(db);
  await sql`create index price_word_without_standing on price_word (position) where not has_standing`.execute(
    db,
  );
}
