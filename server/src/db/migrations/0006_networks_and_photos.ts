import { type Kysely, sql } from 'kysely';

/** Hashes of the /48 of an IPv6 address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table person_mark drop constraint person_mark_kind_check,
    add constraint person_mark_kind_check check (kind in ('address', 'network', 'device'))`.execute(db);
}
