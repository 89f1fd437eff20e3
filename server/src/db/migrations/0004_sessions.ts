import { type Kysely, sql } from 'kysely';
import { readFileSync } from 'node:fs';

/** Adds what people see of their sessions, from the file beside this one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = readFileSync(new URL('0004_sessions.sql', import.meta.url), 'utf8');
  for (const statement of text.split(/;\n/)) await sql.raw(statement).execute(db);
}
