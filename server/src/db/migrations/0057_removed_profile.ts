import { type Kysely, sql } from 'kysely';

/**
 * Adds a separate table for content that was removed from a profile, with its statement, until nobody can appeal any more. Content of a
 * hidden profile stays in hidden_profile, because only that returns when the profile is shown again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table removed_profile (
    statement_id uuid primary key,
    user_id uuid not null references app_user on delete cascade,
    photo_url text,
    background_url text,
    about text,
    removed_at timestamptz not null
  )`.execute(db);
  await sql`create index removed_profile_user on removed_profile (user_id)`.execute(db);
  await sql`with removed as (delete from hidden_profile where hidden_by = 'removal' returning *)
    insert into removed_profile (statement_id, user_id, photo_url, background_url, about, removed_at)
    select distinct on (statement.user_id) statement.id, statement.user_id, photo_url, background_url, about, hidden_at
    from removed join statement on statement.user_id = removed.user_id and subject_kind = 'user' and action = 'remove'
    order by statement.user_id, statement.id desc`.execute(db);
}
