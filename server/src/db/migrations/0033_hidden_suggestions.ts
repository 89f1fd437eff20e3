import { type Kysely, sql } from 'kysely';

/** Adds why a suggestion is hidden from all but its author and moderators (product 15.9); null if everybody sees it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table suggestion
    add column hidden_by text,
    add constraint suggestion_hidden_by check (hidden_by in ('reports', 'decision', 'removal')) not valid`.execute(
    db,
  );
}
