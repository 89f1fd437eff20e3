import { type Kysely, sql } from 'kysely';

/** Between which amounts one or two guesses lie, kept with the listing so that its card need not look at them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table listing
    add column guess_min_minor bigint,
    add column guess_max_minor bigint,
    add constraint listing_guess_range check (
      num_nulls(guess_min_minor, guess_max_minor) in (0, 2)
      and 0 < guess_min_minor and guess_min_minor <= guess_max_minor) not valid`.execute(db);
}
