import { type Kysely, sql } from 'kysely';
import { readFileSync } from 'node:fs';

/** Adds the tables of what closed listings teach, from the file beside this one, with the order in which earlier ones closed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = readFileSync(new URL('0013_records.sql', import.meta.url), 'utf8');
  for (const statement of text.split(/;\n/)) await sql.raw(statement).execute(db);
}
