import { type Kysely, sql } from 'kysely';
import { readFileSync } from 'node:fs';

/** Room for the track that is shown, as the file beside this one has it; empty until all listings are counted again, as the one before asks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = readFileSync(new URL('0023_shown_track.sql', import.meta.url), 'utf8');
  for (const statement of text.split(/;\n/)) await sql.raw(statement).execute(db);
}
