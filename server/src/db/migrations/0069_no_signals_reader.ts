import { type Kysely, sql } from 'kysely';

/** Removes the position up to which closes were examined for signals, because cases are opened from the ledger alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from outbox_reader where name = 'signals'`.execute(db);
}
