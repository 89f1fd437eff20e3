import { type Kysely, sql } from 'kysely';

/** Without it whoever asks for the newest closed listings goes through all open ones first, which are newer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index listing_closed_newest on listing (created_at desc, id desc) where not is_active`.execute(
    db,
  );
}
