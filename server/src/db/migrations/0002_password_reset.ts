import { type Kysely, sql } from 'kysely';
import { readFileSync } from 'node:fs';

/** Adds the table of links to new passwords, from the file beside this one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = readFileSync(new URL('0002_password_reset.sql', import.meta.url), 'utf8');
  for (const statement of text.split(/;\n/)) await sql.raw(statement).execute(db);
}
