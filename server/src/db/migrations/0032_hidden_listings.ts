import { type Kysely, sql } from 'kysely';

/** By what a listing is hidden from all but its owner and moderators (product 15.9); null for one that everybody sees. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table listing
    add column hidden_by text,
    add constraint listing_hidden_by check (hidden_by in ('reports', 'decision', 'removal', 'suspension')) not valid`.execute(
    db,
  );
}
