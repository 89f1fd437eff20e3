import { type Kysely, sql } from 'kysely';

/**
 * The words of open listings alone, anywhere and in titles. The indexes of all listings made a search read every closed one with the word.
 * An operator may have built these before, without locking the table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index if not exists listing_open_words_anywhere on listing using gin (tsv)
    with (fastupdate = off) where is_active`.execute(db);
  await sql`create index if not exists listing_open_title_words on listing using gin (ts_filter(tsv, '{a}'))
    with (fastupdate = off) where is_active`.execute(db);
}
