import { type Kysely, sql } from 'kysely';

/**
 * The words of open listings with their tile before each, '343399/bike', so that words are looked up in a place and not in the
 * whole world. Reckoned from the columns that are there: no row is rewritten, and no row grows. Without a list of pending
 * entries, which each search would have to read through.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index listing_open_words on listing using gin ((replace(
      ' ' || tsv::text, ' ''', ' ''' || ((cell >> 17 << 10) + ((cell & 16383) >> 4))::text || '/')::tsvector))
    with (fastupdate = off) where is_active`.execute(db);
}
