import { type Kysely, sql } from 'kysely';

/** The lines of a quote for a service, and what people think of each: one mark a person and line. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table quote_line (
      id uuid primary key,
      listing_id uuid not null references listing (id) on delete cascade,
      position integer not null check (position between 0 and 29),
      text text not null check (length(text) between 1 and 100),
      amount_minor bigint not null check (amount_minor > 0)
    )`.execute(db);
  await sql`create index quote_line_of_listing on quote_line (listing_id, position)`.execute(db);
  await sql`
    create table line_mark (
      line_id uuid not null references quote_line (id) on delete cascade,
      user_id uuid not null references app_user (id) on delete cascade,
      mark text not null check (mark in ('high', 'fair', 'low')),
      marked_at timestamptz not null,
      primary key (line_id, user_id)
    )`.execute(db);
  await sql`create index line_mark_of_person on line_mark (user_id)`.execute(db);
}
