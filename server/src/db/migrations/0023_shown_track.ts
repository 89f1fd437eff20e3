import { type Kysely, sql } from 'kysely';
import { readFileSync } from 'node:fs';

/**
 * Adds the shown track, from the file beside this one; it is empty until all listings are counted again, which the migration before this
 * one starts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = readFileSync(new URL('0023_shown_track.sql', import.meta.url), 'utf8');
  for (const statement of text.split(/;\n/)) await sql.raw(statement).execute(db);
}
