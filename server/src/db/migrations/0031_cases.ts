import { type Kysely, sql } from 'kysely';
import { readFileSync } from 'node:fs';

/** Adds cases with their reports (product 15.8, 15.9), and what is kept of hidden content, from the file beside this one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = readFileSync(new URL('0031_cases.sql', import.meta.url), 'utf8');
  for (const statement of text.split(/;\n/))
    if (statement.trim() !== '') await sql.raw(statement).execute(db);
}
