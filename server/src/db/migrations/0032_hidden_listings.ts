import { type Kysely, sql } from 'kysely';

/** Adds why a listing is hidden from all but its owner and moderators (product 15.9); null if everybody sees it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table listing
    add column hidden_by text,
    add constraint listing_hidden_by check (hidden_by in ('reports', 'decision', 'removal', 'suspension')) not valid`.execute(
    db,
  );
}
