import { type Kysely, sql } from 'kysely';

/** Adds roles (product 15.1), and which house rules a person has accepted and when (product 15.6). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user
    add column role text not null default 'member' check (role in ('member', 'moderator', 'admin')),
    add column rules_version integer,
    add column rules_accepted_at timestamptz`.execute(db);
}
