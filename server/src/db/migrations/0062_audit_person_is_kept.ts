import { type Kysely, sql } from 'kysely';

/**
 * Makes a line of the audit log name the same person for ever: a row of `audit_person` is deleted with its account, and is never given to
 * another one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger audit_person_is_kept before update or truncate on audit_person
    for each statement execute function refuse_change()`.execute(db);
  await sql`revoke update, truncate on audit_person from public, current_user`.execute(db);
}
