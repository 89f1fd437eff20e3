import { type Kysely, sql } from 'kysely';

/** Counts for admins what happened to the server in each hour (product 15.14), in a separate table without personal data. */
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
