import { type Kysely, sql } from 'kysely';
import { readFileSync } from 'node:fs';

/** Adds the tables of account deletion and exports, from the file beside this one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = readFileSync(new URL('0008_leaving.sql', import.meta.url), 'utf8');
  for (const statement of text.split(/;\n/)) await sql.raw(statement).execute(db);
}
