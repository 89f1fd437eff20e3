import { type Kysely, sql } from 'kysely';

/** How often what has happened to the server in an hour, for its admins (product 15.14). A table of its own, which names nobody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table health_count (
    hour timestamptz not null,
    kind text not null,
    count integer not null check (count > 0),
    last_code text,
    last_at timestamptz not null,
    primary key (hour, kind)
  )`.execute(db);
}
