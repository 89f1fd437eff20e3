import { type Kysely, sql } from 'kysely';
import { readFileSync } from 'node:fs';

/**
 * A final price after an automatic close, as the file beside this one has it. The constraint is not checked anew on the rows that are
 * there: the one before it was stricter.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = readFileSync(new URL('0019_price_question.sql', import.meta.url), 'utf8');
  for (const statement of text.split(/;\n/)) await sql.raw(statement).execute(db);
}
