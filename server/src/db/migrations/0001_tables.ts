import { type Kysely, sql } from 'kysely';
import { readFileSync } from 'node:fs';

/** The tables of version 1.0.0, from the file beside this one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = readFileSync(new URL('0001_tables.sql', import.meta.url), 'utf8');
  for (const statement of text.split(/;\n/)) await sql.raw(statement).execute(db);
}
