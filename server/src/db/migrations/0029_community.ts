import { type Kysely, sql } from 'kysely';
import { readFileSync } from 'node:fs';

/**
 * Replaces the log of `npm run admin` by the audit log, and adds the settings with their history, and invitations, from the file beside
 * this one. Rows of the first two are only ever added: the application's role loses the right to change them, and a trigger refuses changes
 * by roles that need no right.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = readFileSync(new URL('0029_community.sql', import.meta.url), 'utf8');
  for (const statement of text.split(/;\n(?!end)/)) await sql.raw(statement).execute(db);
}
