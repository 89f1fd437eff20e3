import { type Kysely, sql } from 'kysely';

/**
 * What a person suggested outlives them, without an author. The constraint is not checked anew on the rows that are there: the one
 * before it was stricter, and to look at all of them would keep everybody waiting.
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
