import { type Kysely, sql } from 'kysely';
import { readFileSync } from 'node:fs';

/** Adds statements of restrictions and their appeals (product 15.10), from the file beside this one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = readFileSync(new URL('0035_statement.sql', import.meta.url), 'utf8');
  for (const statement of text.split(/;\n/))
    if (statement.trim() !== '') await sql.raw(statement).execute(db);
}
