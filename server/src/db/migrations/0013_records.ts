import { type Kysely, sql } from 'kysely';
import { readFileSync } from 'node:fs';

/** Room for what closed listings teach, as the file beside this one has it, and the order in which those of before closed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = readFileSync(new URL('0013_records.sql', import.meta.url), 'utf8');
  for (const statement of text.split(/;\n/)) await sql.raw(statement).execute(db);
}
