import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { closingKinds, type Event, type OutboxPosition, saveReadPosition } from '../events/outbox-queries.ts';

const reader = 'notifications';
const ownKind: Event['kind'] = 'notification.changed';

/** Whether the outbox has events that were not read for notifications yet. */
export async function hasUnreadEvents(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    select exists (
      select from outbox, outbox_reader as reader
      where reader.name = ${reader} and (outbox.transaction_id, outbox.id) > (reader.transaction_id, reader.outbox_id)
        and outbox.transaction_id < pg_snapshot_xmin(pg_current_snapshot()) and kind <> ${ownKind}
    ) or exists (
      select from outbox_reader
      where name = ${reader} and transaction_id > pg_snapshot_xmax(pg_current_snapshot())
    ) as "isNew"`.execute(db);
  return rows[0]?.isNew ?? false;
}

/**
 * Waits until no other process reads the outbox; then only this transaction does. It takes no transaction id, which would hide new events.
 */
export async function lockReading(db: Kysely<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`outbox ${reader}`}))`.execute(db);
}

/** How far the outbox was read. `isAhead`: the position has the numbers of another server, from which this database was restored. */
export async function findPosition(db: Kysely<Schema>): Promise<OutboxPosition & { isAhead: boolean }> {
  const { rows } = await sql<OutboxPosition & { isAhead: boolean }>`
    select transaction_id::text as "transactionId", outbox_id as id,
      transaction_id > pg_snapshot_xmax(pg_current_snapshot()) as "isAhead"
    from outbox_reader where name = ${reader}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('the outbox has no position to read on from');
  return found;
}

export async function savePosition(db: Kysely<Schema>, position: OutboxPosition): Promise<void> {
  await saveReadPosition(db, reader, position);
}

/**
 * Renumbers the outbox after a restore on another server, whose transactions have smaller numbers: read events lose their number, and
 * unread ones are numbered as if they had just happened, so that they are read next.
 */
export async function renumberOutbox(db: Kysely<Schema>, lastReadId: number): Promise<void> {
  await sql`
    update outbox set transaction_id = case when id > ${lastReadId} then pg_current_xact_id() else '0' end`.execute(
    db,
  );
  await sql`
    update outbox_reader set transaction_id = '0', outbox_id = ${lastReadId} where name = ${reader}`.execute(
    db,
  );
  // Reading a close twice does no harm (prices/take-closings.ts).
  await sql`update record_progress set transaction_id = '0', outbox_id = 0`.execute(db);
}

/** Deletes up to `most` old events that all readers have read; answers how many. */
export async function deleteReadEvents(db: Kysely<Schema>, before: Date, most: number): Promise<number> {
  const { rows } = await sql`
    delete from outbox where id in (
      select id from outbox, outbox_reader as reader, record_progress as records
      where reader.name = ${reader} and created_at < ${before}
        and (outbox.transaction_id, outbox.id) <= (reader.transaction_id, reader.outbox_id)
        and (kind <> all(${closingKinds}) or (outbox.transaction_id, outbox.id) <= (records.transaction_id, records.outbox_id))
      order by created_at limit ${most})
    returning id`.execute(db);
  return rows.length;
}
