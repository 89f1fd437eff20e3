import { type Kysely, sql } from 'kysely';

/** By what a suggestion is hidden from all but its author and moderators (product 15.9); null for one that everybody sees. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table suggestion
    add column hidden_by text,
    add constraint suggestion_hidden_by check (hidden_by in ('reports', 'decision', 'removal')) not valid`.execute(
    db,
  );
}
