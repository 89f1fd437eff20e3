import { type Kysely, sql } from 'kysely';

/** Adds the range of one or two guesses to the listing, so that its card need not read them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table listing
    add column guess_min_minor bigint,
    add column guess_max_minor bigint,
    add constraint listing_guess_range check (
      num_nulls(guess_min_minor, guess_max_minor) in (0, 2)
      and 0 < guess_min_minor and guess_min_minor <= guess_max_minor) not valid`.execute(db);
}
