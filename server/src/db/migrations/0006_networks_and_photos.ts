import { type Kysely, sql } from 'kysely';

/**
 * Hashes of the /48 of an IPv6 address, and whether a photo has ever been in use: one that has not is deleted, not
 * set aside. Of photos that are there, or that the version before adds, nobody knows; they are set aside.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table person_mark drop constraint person_mark_kind_check,
    add constraint person_mark_kind_check check (kind in ('address', 'network', 'device'))`.execute(db);
  await sql`alter table photo add column was_used boolean not null default true`.execute(db);
}
