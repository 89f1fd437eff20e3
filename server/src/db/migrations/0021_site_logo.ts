import { type Kysely, sql } from 'kysely';

/** The pictures that are or were the logo of the site, and those just sent. Small and few, so they are in the database and its backups. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table site_logo (
      id uuid primary key,
      picture bytea not null,
      added_at timestamptz not null
    )`.execute(db);
}
