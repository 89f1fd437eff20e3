import { type Kysely, sql } from 'kysely';

/**
 * Gives what happened an order in which it can be followed without missing any: identities are handed out before a
 * transaction ends, so a later one may be seen first; the number of the transaction tells which may still come. The default
 * is the same for all rows that are there, so none is rewritten.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column transaction_id xid8 not null default pg_current_xact_id()`.execute(
    db,
  );
  await sql`create index outbox_order on outbox (transaction_id, id)`.execute(db);
}
