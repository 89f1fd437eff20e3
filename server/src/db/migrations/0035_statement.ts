import { type Kysely, sql } from 'kysely';
import { readFileSync } from 'node:fs';

/** Statements of restrictions and the appeals against them (product 15.10), as the file beside this one has them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = readFileSync(new URL('0035_statement.sql', import.meta.url), 'utf8');
  for (const statement of text.split(/;\n/))
    if (statement.trim() !== '') await sql.raw(statement).execute(db);
}
