import { type Kysely, sql } from 'kysely';

/** Adds the fair price of each listing. No listing has one yet, so existing rows need no check. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table listing
    add column fair_price_minor bigint,
    add column fair_low_minor bigint,
    add column fair_high_minor bigint,
    add column fair_confidence text,
    add constraint listing_fair_price check (
      num_nonnulls(fair_price_minor, fair_low_minor, fair_high_minor, fair_confidence) in (0, 4)
      and 0 < fair_low_minor and fair_low_minor <= fair_price_minor and fair_price_minor <= fair_high_minor
      and fair_confidence in ('rough', 'fair', 'good')) not valid`.execute(db);
}
