import { type Kysely, sql } from 'kysely';

/**
 * Gives each answer its own id, so that it can be reported and hidden by itself, as its owner's words (product 15.8, 15.9). The random ids
 * rewrite the table, so the index is built in the same migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table question
    add column answer_id uuid not null default gen_random_uuid(),
    add column answer_hidden_by text,
    add constraint question_answer_id unique (answer_id),
    add constraint question_answer_hidden_by check (answer_hidden_by in ('reports', 'decision', 'removal')) not valid`.execute(
    db,
  );
}
