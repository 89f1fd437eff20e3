import { type Kysely, sql } from 'kysely';

/**
 * Since when somebody who signed up waits for a moderator, and when one refused them. Posts with watched words, until
 * their cases are opened. Why an admin deleted somebody at once, for the last mail.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user add column waits_since timestamptz, add column refused_at timestamptz, add column removal_reason text`.execute(
    db,
  );
  await sql`create index app_user_waits on app_user (waits_since) where waits_since is not null`.execute(db);
  await sql`
    create table held_post (
      id uuid primary key,
      subject_kind text not null check (subject_kind in ('listing', 'suggestion', 'question', 'user')),
      subject_id uuid not null,
      words text[] not null,
      held_at timestamptz not null
    )`.execute(db);
}
