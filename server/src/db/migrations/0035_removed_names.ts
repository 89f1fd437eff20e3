import { type Kysely, sql } from 'kysely';

/** A decision can take a name away; an appeal gives it back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table statement add column taken_name text, add column taken_username text,
    drop constraint statement_action_check, add constraint statement_action_check
      check (action in ('hide', 'remove', 'removePhoto', 'removeName', 'warn', 'limit', 'suspend'))`.execute(
    db,
  );
  // For the sweep that forgets them.
  await sql`create index statement_taken_at on statement (created_at) where taken_name is not null`.execute(
    db,
  );
}
