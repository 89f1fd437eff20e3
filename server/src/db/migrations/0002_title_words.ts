import { type Kysely, sql } from 'kysely';

/** The words of titles alone, which come first in a search. An operator may have built the index before, without locking the table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index if not exists listing_title_words on listing using gin (ts_filter(tsv, '{a}'))
    with (fastupdate = off)`.execute(db);
}
