import { type Kysely, sql } from 'kysely';
import { readFileSync } from 'node:fs';

/**
 * The audit log in the place of the log of `npm run admin`, the settings with their history, and invitations, as the file beside this one
 * has them. Rows of the first two are only ever added: the application's role loses the right to change them, and a trigger refuses it to
 * a role that no right is asked of.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text = readFileSync(new URL('0029_community.sql', import.meta.url), 'utf8');
  for (const statement of text.split(/;\n(?!end)/)) await sql.raw(statement).execute(db);
}
