import { type Kysely, sql } from 'kysely';
import { readFileSync } from 'node:fs';

/** Adds the tables of second factors and passkeys, from the file beside this one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = readFileSync(new URL('0006_factors.sql', import.meta.url), 'utf8');
  for (const statement of text.split(/;\n/)) await sql.raw(statement).execute(db);
}
