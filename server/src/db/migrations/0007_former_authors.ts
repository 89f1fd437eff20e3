import { type Kysely, sql } from 'kysely';

/**
 * Suggestions stay without an author after their person has left. The new constraint is not checked on existing rows: the earlier one was
 * stricter, and reading all rows would keep everybody waiting.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table suggestion
    alter column user_id drop not null,
    add column former_author uuid,
    drop constraint suggestion_user_id_fkey,
    add constraint suggestion_author_fkey foreign key (user_id) references app_user on delete set null not valid`.execute(
    db,
  );
}
