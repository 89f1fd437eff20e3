import { type Kysely, sql } from 'kysely';
import { readFileSync } from 'node:fs';

/**
 * Allows a final price after an automatic close, by the file beside this one. The new constraint is not checked on existing rows, because
 * the earlier one was stricter.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = readFileSync(new URL('0019_price_question.sql', import.meta.url), 'utf8');
  for (const statement of text.split(/;\n/)) await sql.raw(statement).execute(db);
}
