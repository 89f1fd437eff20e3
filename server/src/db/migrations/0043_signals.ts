import { type Kysely, sql } from 'kysely';

/** Adds separate tables for the origins of people, as hashes that are kept for a month, and for the links between two people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table person_mark (
    kind text not null check (kind in ('address', 'device')),
    hash bytea not null,
    user_id uuid not null references app_user on delete cascade,
    seen_at timestamptz not null,
    primary key (kind, hash, user_id)
  )`.execute(db);
  await sql`create index person_mark_user on person_mark (user_id)`.execute(db);
  await sql`create index person_mark_seen on person_mark (seen_at)`.execute(db);
  await sql`create table person_link (
    low_id uuid not null references app_user on delete cascade,
    high_id uuid not null references app_user on delete cascade,
    kind text not null,
    found_at timestamptz not null,
    primary key (low_id, high_id, kind),
    check (low_id < high_id)
  )`.execute(db);
  await sql`create index person_link_high on person_link (high_id)`.execute(db);
  await sql`insert into outbox_reader values ('signals', pg_current_xact_id(), 9007199254740991)`.execute(db);
}
