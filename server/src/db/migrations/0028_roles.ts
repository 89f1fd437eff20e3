import { type Kysely, sql } from 'kysely';

/** What people may do beyond what everybody may (product 15.1), and which house rules they have accepted, when (product 15.6). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user
    add column role text not null default 'member' check (role in ('member', 'moderator', 'admin')),
    add column rules_version integer,
    add column rules_accepted_at timestamptz`.execute(db);
}
